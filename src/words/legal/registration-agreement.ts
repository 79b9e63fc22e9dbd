import { paragraph, points, section } from './block.ts'
import type { LegalDocument } from './document.ts'

/** The agreement accepted by registering a phone (spec 2, registration landing). It creates no loan. */
export const registrationAgreement: Readonly<Record<'en' | 'es', LegalDocument>> = {
  en: {
    id: 'registration-agreement',
    language: 'en',
    version: '2026-11-01',
    title: 'Registration agreement',
    blocks: [
      section('registration-what', 'What registering means'),
      paragraph(
        'By registering you open an account with {company.legalName} ({name}) under your mobile number. You do not ask for a loan yet and you owe nothing. A loan begins only with its own agreement, which shows you its whole cost before you accept it.',
      ),
      section('registration-you', 'What we ask of you'),
      points(
        'The number is yours and you are an adult over {number.ageOver}.',
        'You tell nobody the codes that we send you. We never ask for them by phone.',
        'You tell us when the number is no longer yours.',
      ),
      section('registration-data', 'Your data'),
      paragraph(
        'We use your number to send you codes, to know you again in the app and to prevent abuse, as our privacy notice says. We do not sell it, and registering gives us no access to your contacts, messages or pictures.',
      ),
      section('registration-end', 'Ending it'),
      paragraph(
        'You may close the account at any time as long as you owe nothing: write to {company.email} or call {company.phone}. Address: {company.address}.',
      ),
    ],
  },
  es: {
    id: 'registration-agreement',
    language: 'es',
    version: '2026-11-01',
    title: 'Contrato de registro',
    blocks: [
      section('registration-what', 'Qué significa registrarse'),
      paragraph(
        'Al registrarse, usted abre una cuenta con {company.legalName} ({name}) con su número de celular. Todavía no solicita un préstamo y no debe nada. Un préstamo comienza solo con su propio contrato, que le muestra el costo completo antes de que lo acepte.',
      ),
      section('registration-you', 'Qué le pedimos'),
      points(
        'El número es suyo y usted es mayor de {number.ageOver} años.',
        'No comparte con nadie los códigos que le enviamos. Nunca se los pediremos por teléfono.',
        'Nos avisa cuando el número deje de ser suyo.',
      ),
      section('registration-data', 'Sus datos'),
      paragraph(
        'Usamos su número para enviarle códigos, reconocerle en la aplicación y evitar abusos, como lo explica nuestro aviso de privacidad. No lo vendemos, y registrarse no nos da acceso a sus contactos, mensajes ni fotografías.',
      ),
      section('registration-end', 'Cómo terminarlo'),
      paragraph(
        'Usted puede cerrar la cuenta en cualquier momento mientras no deba nada: escriba a {company.email} o llame al {company.phone}. Domicilio: {company.address}.',
      ),
    ],
  },
}
