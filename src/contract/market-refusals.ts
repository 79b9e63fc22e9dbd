import { type Language, type RefusalReason, refusals } from './refusals.ts'

/**
 * What a registration template with a market says, in its own language, where a template without one says the
 * specification's Chinese (design 5). The codes are the same.
 */
const marketWords: Partial<Record<RefusalReason, Readonly<Record<Language, string>>>> = {
  'captcha-wrong': {
    en: 'These are not the characters of the picture. Please type the new ones.',
    es: 'No son los caracteres de la imagen. Escriba los de la nueva imagen.',
  },
  'captcha-wrong-on-register': {
    en: 'These are not the characters of the picture. Please type the new ones.',
    es: 'No son los caracteres de la imagen. Escriba los de la nueva imagen.',
  },
  'already-registered': {
    en: 'You are already registered. Please download the app and sign in.',
    es: 'Usted ya está registrado. Descargue la aplicación e inicie sesión.',
  },
  'phone-format': {
    en: 'Please enter a mobile number of 10 digits.',
    es: 'Escriba un número de celular de 10 dígitos.',
  },
  'sms-code-wrong': {
    en: 'This is not the code that we sent to this number. Please check the message.',
    es: 'No es el código que enviamos a este número. Revise el mensaje.',
  },
  'resend-too-soon': {
    en: 'We have just sent you a code. Please wait a moment before you ask for another one.',
    es: 'Acabamos de enviarle un código. Espere un momento antes de pedir otro.',
  },
}

/** The code and the words of a refusal to somebody who registers from a template with a market. */
export function marketRefusalAnswer(reason: RefusalReason, language: Language) {
  const { code, [language]: specified } = refusals[reason]
  return { code, message: marketWords[reason]?.[language] ?? specified }
}
