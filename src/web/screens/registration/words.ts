import type { Language } from '../../language/language.ts'

// The landing ships no script that speaks, so its labels are no burden on the tables that borrowers load.
const en = {
  title: 'Create your account',
  lead: 'A clear loan, with its whole cost on the first page.',
  phone: 'Mobile number',
  captcha: 'Characters in the picture',
  captchaAlt: 'Picture with four characters to type',
  refreshCaptcha: 'Show another picture',
  smsCode: 'Code from the text message',
  getCode: 'Get code',
  resendIn: (seconds: number) => `Resend in ${seconds} s`,
  codeSent: 'We have sent you a code. Please look at your phone.',
  apply: 'Apply now',
  agreement: 'By applying you accept the',
  agreementLink: 'registration agreement',
  downloadTitle: 'You are registered',
  downloadText: 'Download the app and sign in with your mobile number.',
  alreadyRegistered: 'You are already registered. Please download the app and sign in.',
  download: 'Download the app',
  agreementTitle: 'Registration agreement',
  question: 'Can you not see the picture? Answer this question instead.',
  registered: 'Your number is registered.',
  captchaMissing: 'Please type the 4 characters of the picture.',
  smsCodeMissing: 'Please type the code from the message.',
  downloadAnyTitle: 'Download the app',
  downloadFor: (system: string) => `Download for ${system}`,
  noStore: 'The app is not in the stores yet. Write to us and we will tell you when it is.',
  scanCode: 'Scan this code with your phone to download the app.',
  codeAlt: 'QR code that opens this page on your phone',
  inAppBrowser: (app: string) =>
    `You are looking at this page inside ${app}. If the store does not open, tap the menu (⋯) and choose “Open in browser”.`,
  unavailableTitle: 'This page is not available',
  backToForm: 'Back to registration',
  privacyLink: 'Privacy notice',
  representativeExample: 'Representative example',
}

export type RegistrationWords = typeof en

const es: RegistrationWords = {
  title: 'Cree su cuenta',
  lead: 'Un préstamo claro, con su costo completo desde la primera página.',
  phone: 'Número de celular',
  captcha: 'Caracteres de la imagen',
  captchaAlt: 'Imagen con cuatro caracteres para escribir',
  refreshCaptcha: 'Mostrar otra imagen',
  smsCode: 'Código del mensaje de texto',
  getCode: 'Obtener código',
  resendIn: (seconds) => `Reenviar en ${seconds} s`,
  codeSent: 'Le enviamos un código. Revise su teléfono.',
  apply: 'Solicitar ahora',
  agreement: 'Al solicitar, usted acepta el',
  agreementLink: 'contrato de registro',
  downloadTitle: 'Su registro está listo',
  downloadText: 'Descargue la aplicación e inicie sesión con su número de celular.',
  alreadyRegistered: 'Usted ya está registrado. Descargue la aplicación e inicie sesión.',
  download: 'Descargar la aplicación',
  agreementTitle: 'Contrato de registro',
  question: '¿No ve la imagen? Responda esta pregunta en su lugar.',
  registered: 'Su número quedó registrado.',
  captchaMissing: 'Escriba los 4 caracteres de la imagen.',
  smsCodeMissing: 'Escriba el código que recibió en el mensaje.',
  downloadAnyTitle: 'Descargue la aplicación',
  downloadFor: (system) => `Descargar para ${system}`,
  noStore: 'La aplicación todavía no está en las tiendas. Escríbanos y le avisaremos.',
  scanCode: 'Escanee este código con su celular para descargar la aplicación.',
  codeAlt: 'Código QR que abre esta página en su celular',
  inAppBrowser: (app) =>
    `Está viendo esta página dentro de ${app}. Si la tienda no se abre, toque el menú (⋯) y elija «Abrir en el navegador».`,
  unavailableTitle: 'Esta página no está disponible',
  backToForm: 'Volver al registro',
  privacyLink: 'Aviso de privacidad',
  representativeExample: 'Ejemplo representativo',
}

const tables = { en, es }

/** The labels of the registration landing and its hash pages. */
export const registrationWords = (language: Language): RegistrationWords => tables[language]
