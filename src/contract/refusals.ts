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
    code: refusalCodes['our-fault'],
    en: 'Something went wrong on our side. Nothing was lost; please try again.',
    es: 'Algo falló de nuestro lado. No se perdió nada; intente de nuevo.',
  },
  unavailable: {
    code: refusalCodes.unavailable,
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
    code: refusalCodes['nothing-to-repay'],
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
    code: refusalCodes['extension-not-offered'],
    en: 'This loan cannot be postponed now.',
    es: 'Este préstamo no se puede aplazar ahora.',
  },
  'payoff-too-early': {
    code: 2031,
    en: 'This loan cannot be paid off early yet.',
    es: 'Este préstamo aún no se puede liquidar por adelantado.',
  },
  'payoff-not-needed': {
    code: 2032,
    en: 'You have already paid what closes this loan. Please call us and we will close it.',
    es: 'Usted ya pagó lo que liquida este préstamo. Llámenos y lo cerraremos.',
  },
  'unknown-reference': {
    code: 2033,
    en: 'We did not find this payment reference among yours.',
    es: 'No encontramos esta referencia de pago entre las suyas.',
  },
  'provider-unavailable': {
    code: 2041,
    en: 'This way to pay does not answer now. No money has moved; please try another way, or later.',
    es: 'Esta forma de pago no responde ahora. No se movió dinero; elija otra o intente más tarde.',
  },
  'no-star': { code: 2008, en: 'Please select a rating', es: 'Seleccione una calificación' },

  // Borrowing
  'not-offered': {
    code: refusalCodes['not-offered'],
    en: 'This loan is not offered to you now. Nothing was applied for.',
    es: 'Este préstamo no está disponible para usted ahora. No se solicitó nada.',
  },
  'offer-expired': {
    code: refusalCodes['offer-expired'],
    en: 'This offer has ended. Nothing was applied for.',
    es: 'Esta oferta terminó. No se solicitó nada.',
  },
  'offer-changed': {
    code: 2103,
    en: 'This offer has changed since you saw it. Nothing was applied for; please look at it again.',
    es: 'Esta oferta cambió desde que usted la vio. No se solicitó nada; revísela de nuevo.',
  },
  'amount-too-low': {
    code: 2104,
    en: 'This is less than can be lent with this product. Nothing was applied for.',
    es: 'Es menos de lo que se presta con este producto. No se solicitó nada.',
  },
  'amount-too-high': {
    code: 2105,
    en: 'This is more than can be lent with this product. Nothing was applied for.',
    es: 'Es más de lo que se presta con este producto. No se solicitó nada.',
  },
  'term-not-offered': {
    code: 2106,
    en: 'This product is not lent for this long. Nothing was applied for.',
    es: 'Este producto no se presta por ese plazo. No se solicitó nada.',
  },
  'loan-open': {
    code: 2107,
    en: 'You already have a loan of this kind under way. Nothing more was applied for.',
    es: 'Usted ya tiene en curso un préstamo de este tipo. No se solicitó nada más.',
  },

  // Papers and bank accounts
  'not-settled': {
    code: 2201,
    en: 'This loan is not paid yet. The letter is here as soon as it is.',
    es: 'Este préstamo aún no está pagado. La carta estará aquí en cuanto lo esté.',
  },
  'unknown-payment': {
    code: 2202,
    en: 'We did not find this payment among yours.',
    es: 'No encontramos este pago entre los suyos.',
  },
  'holder-missing': {
    code: 2211,
    en: 'Please write the name of the holder.',
    es: 'Escriba el nombre del titular.',
  },
  'bank-missing': {
    code: 2212,
    en: 'Please write the name of the bank.',
    es: 'Escriba el nombre del banco.',
  },
  'clabe-format': {
    code: 2213,
    en: 'A CLABE has 18 digits. Please check it.',
    es: 'La CLABE tiene 18 dígitos. Revísela.',
  },
  'clabe-check-digit': {
    code: 2214,
    en: 'This CLABE does not exist; one digit may be wrong. Please check it.',
    es: 'Esta CLABE no existe; algún dígito puede estar mal. Revísela.',
  },
  'account-format': {
    code: 2215,
    en: 'An account number has 9 to 18 digits. Please check it.',
    es: 'Un número de cuenta tiene de 9 a 18 dígitos. Revíselo.',
  },
  'ifsc-format': {
    code: 2216,
    en: 'An IFSC has 4 letters, a zero and 6 more characters. Please check it.',
    es: 'Un IFSC tiene 4 letras, un cero y 6 caracteres más. Revíselo.',
  },
  'card-format': {
    code: 2217,
    en: 'A card number has 13 to 19 digits. Please check it.',
    es: 'Un número de tarjeta tiene de 13 a 19 dígitos. Revíselo.',
  },
  'card-check-digit': {
    code: 2218,
    en: 'This card number does not exist; one digit may be wrong. Please check it.',
    es: 'Este número de tarjeta no existe; algún dígito puede estar mal. Revíselo.',
  },

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
  'unknown-image': {
    code: 3009,
    en: 'One of the images is not here any more. Please remove it and add it again.',
    es: 'Una de las imágenes ya no está aquí. Quítela y agréguela de nuevo.',
  },
  'control-character': {
    code: 3010,
    en: 'The text holds a character that cannot be kept. Please write it again without it.',
    es: 'El texto tiene un carácter que no se puede guardar. Escríbalo de nuevo sin él.',
  },
  'image-too-large': {
    code: 3011,
    en: 'This picture is too large. Please choose one of at most 5 MB.',
    es: 'Esta imagen es demasiado grande. Elija una de 5 MB como máximo.',
  },
  'no-answer-yet': {
    code: 3012,
    en: 'There is no answer to rate yet.',
    es: 'Aún no hay una respuesta que calificar.',
  },
  'request-too-long': {
    code: 3013,
    en: 'Please use at most 500 characters.',
    es: 'Use como máximo 500 caracteres.',
  },
  'correction-without-text': {
    code: 3014,
    en: 'Please write what is wrong, and how it should be.',
    es: 'Escriba qué está mal y cómo debe quedar.',
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
  'sms-code-expired': {
    code: '106',
    en: 'This code has expired. Please ask for a new one.',
    es: 'Este código venció. Pida uno nuevo.',
  },
  'sms-code-tries-spent': {
    code: '107',
    en: 'That was the last try with this code. Please ask for a new one.',
    es: 'Ese fue el último intento con este código. Pida uno nuevo.',
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
  'payment-unclear': {
    code: '800007',
    en: 'We do not know yet whether your bank has paid. Please look at your loan before you pay again.',
    es: 'Aún no sabemos si su banco pagó. Revise su préstamo antes de pagar de nuevo.',
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
