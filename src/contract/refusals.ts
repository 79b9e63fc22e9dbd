import { refusalCodes } from './refusal-codes.ts'

/** The two languages of the product (spec 1). */
export type Language = 'en' | 'es'

interface RefusalText {
  /** What a program reads. It never changes once published. */
  code: string | number
  en: string
  es: string
}

/**
 * Section 8 as one table: everything that a call may refuse, with its stable code and the words for a person, which say
 * what to do next. The Chinese texts are the specification's own for a registration template without a market.
 */
export const refusals = {
  // Any call
  'session-missing': {
    code: refusalCodes['session-missing'],
    en: 'We do not know who you are. Please open this page again from the app.',
    es: 'No sabemos quién es usted. Abra esta página de nuevo desde la aplicación.',
  },
  'session-ended': {
    code: refusalCodes['session-ended'],
    en: 'Your session has ended. Please go back to the app and sign in again.',
    es: 'Su sesión terminó. Vuelva a la aplicación e inicie sesión de nuevo.',
  },
  'bad-request': {
    code: 1400,
    en: 'Something in this request could not be read. Nothing was changed.',
    es: 'No pudimos leer algo de esta solicitud. Nada cambió.',
  },
  'not-found': {
    code: 1404,
    en: 'There is nothing at this address.',
    es: 'No hay nada en esta dirección.',
  },
  'too-large': {
    code: 1413,
    en: 'What was sent is too large. Nothing was changed.',
    es: 'Lo que se envió es demasiado grande. Nada cambió.',
  },
  'wrong-content-type': {
    code: 1415,
    en: 'This kind of content is not accepted here. Nothing was changed.',
    es: 'Aquí no se acepta este tipo de contenido. Nada cambió.',
  },
  'too-many-requests': {
    code: 1429,
    en: 'That was too many times in a short while. Please wait a minute and try again.',
    es: 'Fueron demasiados intentos en poco tiempo. Espere un minuto e intente de nuevo.',
  },
  'our-fault': {
    code: 1500,
    en: 'Something went wrong on our side. Nothing was lost; please try again.',
    es: 'Algo falló de nuestro lado. No se perdió nada; intente de nuevo.',
  },
  unavailable: {
    code: 1503,
    en: 'The service is busy for a moment. Nothing was lost; please try again.',
    es: 'El servicio está ocupado por un momento. No se perdió nada; intente de nuevo.',
  },

  // Loans
  'unknown-order': {
    code: 2001,
    en: 'We did not find this loan among yours. Please open it again from the app.',
    es: 'No encontramos este préstamo entre los suyos. Ábralo de nuevo desde la aplicación.',
  },
  'nothing-to-repay': {
    code: 2002,
    en: 'There is nothing to pay on this loan now.',
    es: 'Este préstamo no tiene nada por pagar ahora.',
  },
  'already-settled': {
    code: refusalCodes['already-settled'],
    en: 'This loan is paid. You owe nothing.',
    es: 'Este préstamo está pagado. Usted no debe nada.',
  },
  'amount-changed': {
    code: 2004,
    en: 'The amount on this page is not today’s. Please go back and choose how to pay again.',
    es: 'El monto de esta página no es el de hoy. Regrese y elija de nuevo cómo pagar.',
  },
  'unknown-channel': {
    code: 2005,
    en: 'This way to pay is not available for your loan. Please choose another one.',
    es: 'Esta forma de pago no está disponible para su préstamo. Elija otra.',
  },
  'unknown-request-type': {
    code: 2006,
    en: 'This page does not know what is to be paid. Please go back to your loan.',
    es: 'Esta página no sabe qué se va a pagar. Regrese a su préstamo.',
  },
  'extension-not-offered': {
    code: 2007,
    en: 'This loan cannot be postponed now.',
    es: 'Este préstamo no se puede aplazar ahora.',
  },
  'no-star': { code: 2008, en: 'Please select a rating', es: 'Seleccione una calificación' },

  // Complaints
  'collection-not-supported': {
    code: 3001,
    en: 'The selected order does not support sending collection types',
    es: 'El pedido seleccionado no permite enviar quejas de cobranza',
  },
  'description-empty': {
    code: 3002,
    en: 'Please provide your opinions and suggestions',
    es: 'Escriba sus opiniones y sugerencias',
  },
  'description-too-long': {
    code: 3003,
    en: 'Please use at most 200 characters.',
    es: 'Use como máximo 200 caracteres.',
  },
  'too-many-images': { code: 3004, en: 'At most 9 images.', es: 'Como máximo 9 imágenes.' },
  'sub-type-missing': { code: 3005, en: 'Please choose what it is about.', es: 'Elija de qué se trata.' },
  'unknown-type': { code: 3006, en: 'Please choose a type from the list.', es: 'Elija un tipo de la lista.' },
  'unknown-complaint': {
    code: 3007,
    en: 'We did not find this message among yours.',
    es: 'No encontramos este mensaje entre los suyos.',
  },
  'not-an-image': {
    code: 3008,
    en: 'This file is not a picture that we can read. Please choose a JPEG, PNG or WebP.',
    es: 'Este archivo no es una imagen que podamos leer. Elija un JPEG, PNG o WebP.',
  },

  // Registration: the specification's own words
  'captcha-wrong': { code: '101', en: '请正确输入图形验证码！', es: '请正确输入图形验证码！' },
  'captcha-wrong-on-register': { code: '-1', en: '请正确输入图形验证码！', es: '请正确输入图形验证码！' },
  'already-registered': {
    code: '11',
    en: '您已注册,请直接下载APP登录！',
    es: '您已注册,请直接下载APP登录！',
  },
  'phone-format': { code: '102', en: '请正确输入手机号！', es: '请正确输入手机号！' },
  'sms-code-wrong': { code: '103', en: '请正确输入短信验证码！', es: '请正确输入短信验证码！' },
  'resend-too-soon': { code: '104', en: '请勿重复发送验证码!', es: '请勿重复发送验证码!' },
  'unknown-template': {
    code: '105',
    en: 'This page is no longer available.',
    es: 'Esta página ya no está disponible.',
  },

  // Older payment store
  'payment-failed': { code: '800000', en: '处理失败', es: '处理失败' },
  'card-list-failed': { code: '800001', en: '查询卡列表失败', es: '查询卡列表失败' },
  'payment-repeated': {
    code: '800005',
    en: 'do not resubmit the payment request',
    es: 'do not resubmit the payment request',
  },
  'payment-code-wrong': {
    code: '800006',
    en: 'verification code wrong',
    es: 'verification code wrong',
  },
} as const satisfies Record<string, RefusalText>

export type RefusalReason = keyof typeof refusals

/** Texts of the specification that a page shows by itself, without asking a server (spec 5, spec 8). */
export const pageMessages = {
  imageSent: 'Charging successful!',
  codeSent: '验证码已发送，请在手机上查看！',
  registered: '注册成功',
  networkError: 'error',
  contactIncomplete: 'Please provide complete information!',
  chooseBankCard: '请选择付款银行卡',
  payCodeTooShort: 'please enter the correct verification code',
  jointLoginFailed: 'Fracaso',
} as const

/** The code and the words of a refusal, in the caller's language. */
export function refusalAnswer(reason: RefusalReason, language: Language) {
  const { code, [language]: message } = refusals[reason]
  return { code, message }
}
