import { PASSKEYS_MAX } from '#domain/account/passkey.ts'
import { CORRECTED_MAX } from '#domain/complaints/correction.ts'
import { DATA_REQUEST_TEXT_MAX } from '#domain/complaints/data-request.ts'
import { REOPEN_WITHIN_DAYS } from '#domain/complaints/reopen.ts'
import { CAPTCHA_MAX, COMPLAINT_IMAGES_MAX, COMPLAINT_TEXT_MAX } from '#domain/markets/specified.ts'
import { GIVEN_PARTS_MAX } from '#domain/money/arrangement.ts'
import { PDF_PAGES_MAX, PICTURE_MB_MAX } from '#domain/sent-picture.ts'
import type { MarketRefusalWords, RefusalTexts, RefusalWords } from '../en/refusals.ts'
import { careEs } from './care.ts'
import { es as pages } from './pages.ts'
import { papersEs } from './paper-pages.ts'
import { tooManyEs } from './too-many.ts'

const usual: RefusalWords = {
  // Any call
  'session-missing': 'No pudimos reconocer su sesión. Abra la página de nuevo desde la aplicación.',
  'session-ended': 'Su sesión terminó. Vuelva a la aplicación e inicie sesión de nuevo.',
  'signed-out': 'Su sesión está cerrada. Inicie sesión de nuevo.',
  'other-session': 'Este enlace es de otra sesión, no de la suya aquí. No se mostró ni se cambió nada.',
  'other-site': 'Esto no vino de una de nuestras páginas. No se cambió nada.',
  'bad-request': 'No pudimos leer algo de esta solicitud. Nada cambió.',
  'not-found': 'No hay nada en esta dirección.',
  'too-large': 'Lo que se envió es demasiado grande. Nada cambió.',
  'wrong-content-type': 'Aquí no se acepta este tipo de contenido. Nada cambió.',
  'too-many-requests': 'Fueron demasiados intentos en poco tiempo. Espere un minuto e intente de nuevo.',
  'country-not-served': 'No enviamos mensajes a números de este país.',
  'our-fault': 'Algo falló de nuestro lado. No se perdió nada; intente de nuevo.',
  unavailable: 'El servicio está ocupado por un momento. No se perdió nada; intente de nuevo.',

  // Loans
  'unknown-order': 'No encontramos este préstamo entre los suyos. Ábralo de nuevo desde la aplicación.',
  'nothing-to-repay': 'Ahora no tiene que pagar nada de este préstamo.',
  'already-settled': 'Este préstamo ya está pagado por completo.',
  'amount-changed': 'El monto de esta página no es el de hoy. Regrese y elija de nuevo cómo pagar.',
  'unknown-channel': 'Esta forma de pago no está disponible para su préstamo. Elija otra.',
  'unknown-request-type': 'Esta página no sabe qué se va a pagar. Regrese a su préstamo.',
  'extension-not-offered': 'Este préstamo no se puede aplazar ahora.',
  'payoff-too-early': 'Este préstamo aún no se puede liquidar por adelantado.',
  'part-too-little': 'Es menos de lo que se puede pagar de una vez. Regrese y elija un monto mayor.',
  'part-too-much': 'Con este monto se pagaría todo el préstamo. Regrese y elija pagarlo completo.',
  'arrangement-not-offered':
    'Por ahora no se pueden acordar otros días para este préstamo. Llámenos o escríbanos, por favor.',
  'arrangement-days': 'Esto no se puede acordar para este préstamo. Elija otro día u otro plan, por favor.',
  'arrangement-open': 'Este préstamo ya tiene un convenio.',
  'arrangement-used-up':
    'Aquí ya no se puede hacer otro convenio para este préstamo. Llámenos o escríbanos, por favor.',
  'arrangement-disputed':
    'Estamos revisando su queja sobre este préstamo. Se puede acordar algo después de nuestra respuesta.',
  'arrangement-changed':
    'Lo que vio ha cambiado, por ejemplo porque empezó otro día. Revíselo de nuevo, por favor.',
  'arrangement-not-agreed': 'Marque que está de acuerdo, por favor. Todavía no se ha acordado nada.',
  'arrangement-asked':
    'Ya envió una solicitud para este préstamo. Para pedir otra cosa, retire primero esa solicitud.',
  'arrangement-asked-days': 'Elija un día futuro, dentro de un año, por favor.',
  'arrangement-asked-parts': `Elija de 1 a ${GIVEN_PARTS_MAX} pagos, por favor.`,
  'arrangement-asked-amount':
    'Escriba cuánto puede pagar cada vez, por ejemplo 500 o 500.50, o déjelo vacío. No puede ser más de lo que debe.',
  'arrangement-asked-why': 'Escriba por qué necesita más tiempo, por favor.',
  'arrangement-offer-over':
    'Esto ya no está disponible. No se cambió nada; la página muestra lo que aplica ahora.',
  'payoff-not-needed': 'Usted ya pagó lo que liquida este préstamo. Llámenos y lo cerraremos.',
  'unknown-reference': 'No encontramos esta referencia de pago entre las suyas.',
  'provider-unavailable':
    'Esta forma de pago no responde ahora. No se movió dinero; elija otra o intente más tarde.',
  'payment-on-its-way':
    'Un pago suyo viene en camino. Si aun así quiere pagar de nuevo, pídalo en la página de ese pago.',
  'no-star': pages.rating.missing,

  // Borrowing
  'not-offered': 'Este préstamo no está disponible para usted ahora. No se hizo ninguna solicitud.',
  'offer-expired': 'Esta oferta ya no está disponible. No se hizo ninguna solicitud.',
  'offer-changed':
    'Esta oferta cambió desde que usted la vio. No se hizo ninguna solicitud; revísela de nuevo.',
  'amount-too-low': 'Es menos de lo que se presta con este producto. No se hizo ninguna solicitud.',
  'amount-too-high': 'Es más de lo que se presta con este producto. No se hizo ninguna solicitud.',
  'term-not-offered': 'Este producto no se presta a ese plazo. No se hizo ninguna solicitud.',
  'loan-open': 'Usted ya tiene en curso un préstamo de este tipo. No se hizo una nueva solicitud.',

  // Applying
  'unknown-application': 'No encontramos esta solicitud.',
  'application-closed': 'Esta solicitud ya se envió o se decidió. Ya no se puede cambiar.',
  'application-open': 'Ya tiene una solicitud. Primero termínela o retírela, por favor.',
  'steps-missing': 'Faltan algunos pasos. Por favor, hágalos primero.',
  'unknown-step': 'Esta solicitud no tiene ese paso.',

  // Papers and bank accounts
  'settlement-withdrawn':
    'La carta de este préstamo ya no es válida: se canceló un pago. Habrá una nueva cuando el préstamo esté pagado.',
  'not-settled': 'Este préstamo aún no está pagado. La carta estará aquí en cuanto lo esté.',
  'unknown-payment': 'No encontramos este pago entre los suyos.',
  ...papersEs.bind.problems,
  'letter-other-name': 'No es el nombre completo del contrato. Revise cada parte.',
  'holder-other-name': 'La cuenta debe estar a su nombre. Revise el nombre del titular.',
  'bank-unknown': 'Ningún banco tiene una CLABE que empiece con estos tres dígitos. Revísela.',
  'phone-unknown': 'No tenemos un teléfono suyo para el código. Escriba a atención al cliente.',
  'phone-change-missing': 'Su número no está por cambiar. Llámenos si esto no es correcto.',
  'account-change-missing': 'Ya no hay una cuenta en espera. Revise sus cuentas.',

  // Signing in by phone and code
  'captcha-needed': 'Escriba también los caracteres de la imagen.',
  'captcha-length': `Escriba los ${CAPTCHA_MAX} caracteres, o el número que responde a la pregunta.`,
  'login-phone-format': 'Escriba su número de celular: 10 dígitos, o con la clave del país.',
  'login-captcha-wrong': 'Estos no son los caracteres de la imagen. Escriba los nuevos.',
  'unknown-session': 'Esa sesión ya está cerrada.',
  'call-unavailable': 'Ahora no podemos llamar a este número. Pida de nuevo un mensaje de texto.',
  'proof-needed': 'Este número ya no basta para abrir la cuenta. Compruebe que la cuenta es suya.',
  'proof-unknown':
    'Aquí no hay datos para comprobar que la cuenta es suya. Llámenos: la abrimos con su identificación.',
  'number-in-use': 'La cuenta de este número está en uso. Si el número ahora es suyo, llámenos.',
  'proof-wrong': 'Esos dígitos no coinciden. Revíselos o llámenos.',

  // Payments that are claimed
  'claim-day': 'Elija el día en que pagó. Es posterior al depósito de su préstamo y no es un día futuro.',
  'claim-amount': 'Escriba el monto que pagó, por ejemplo 1500 o 1500.50.',
  'claim-too-much': 'Es mucho más que todo lo que suma este préstamo. Revise el monto en su comprobante.',
  'email-format': 'Revise el correo electrónico: se escribe como nombre@ejemplo.com.',
  'email-change-missing': 'Ya no hay un correo en espera de código. Escríbalo de nuevo.',
  'email-code-wrong': 'No es el código de nuestro correo. Revíselo.',
  'channel-not-offered': 'Ahora no podemos escribirle por ese medio. Elija otro.',
  'notice-changed': 'Lo que decimos sobre sus datos cambió. Por favor, léalo de nuevo.',
  'consent-unticked': 'Marque la casilla si está de acuerdo.',
  'unknown-stop-link': 'Esta dirección no está completa. Ábrala de nuevo desde el mensaje o llámenos.',
  'claim-number':
    'El número de un comprobante tiene de 4 a 40 letras y dígitos. Copie solo el número o déjelo vacío.',
  'passkey-unknown': 'Ninguna cuenta tiene ya esta llave de acceso. Entre con un código.',
  'passkey-late': 'Tardó demasiado o ya se usó. Intente de nuevo.',
  'passkey-refused': 'No se pudo comprobar esta llave de acceso. Entre con un código.',
  'passkey-copied': 'Alguien pudo copiar esta llave de acceso, así que la quitamos. Entre con un código.',
  'passkey-taken': 'Esta llave de acceso ya está en uso. No se agregó nada.',
  'passkeys-too-many': `Tiene ${PASSKEYS_MAX} llaves de acceso, que es el máximo. Quite una primero.`,
  'passkey-sign-in-again': 'Primero cierre sesión y entre con un código. Después puede agregar la llave.',
  'unknown-passkey': 'Esa llave de acceso ya no está.',

  // Leaving
  'leaving-owed': 'Todavía debe dinero de un préstamo. Podrá eliminar su cuenta cuando esté pagado.',
  'leaving-under-way': 'Tiene un préstamo en trámite. Podrá eliminar su cuenta cuando termine.',
  'leaving-due-back': 'Le debemos dinero. Podrá eliminar su cuenta cuando lo tenga.',
  'leaving-on-its-way': 'Un pago suyo está en camino. Intente de nuevo cuando haya llegado.',
  'leaving-disputed':
    'Seguimos revisando una queja o un pago suyo. Intente de nuevo después de nuestra respuesta.',
  'leaving-not-confirmed': 'Marque que lo entiende. No se eliminó nada.',
  'unknown-deletion': 'No hay ningún documento con este número.',

  // Complaints
  'collection-not-supported': careEs.complaint.notSupported,
  'description-empty': careEs.complaint.descriptionMissing,
  'description-too-long': `Use como máximo ${COMPLAINT_TEXT_MAX} caracteres.`,
  'too-many-images': `Como máximo ${COMPLAINT_IMAGES_MAX} imágenes.`,
  'sub-type-missing': 'Elija de qué se trata.',
  'unknown-type': 'Elija un tipo de la lista.',
  'unknown-complaint': 'No encontramos este mensaje entre los suyos.',
  'not-an-image': 'No podemos leer este archivo. Elija un JPEG, PNG, WebP, HEIC o PDF.',
  'unknown-image': 'Una de las imágenes ya no está aquí. Quítela y agréguela de nuevo.',
  'control-character': 'El texto tiene un carácter que no se puede guardar. Escríbalo de nuevo sin él.',
  'image-too-large': `Este archivo es demasiado grande. Elija uno de ${PICTURE_MB_MAX} MB como máximo.`,
  'no-answer-yet': 'Aún no hay una respuesta que calificar.',
  'request-too-long': `Use como máximo ${DATA_REQUEST_TEXT_MAX} caracteres.`,
  'correction-without-text': 'Escriba qué está mal y cómo debe quedar.',
  'correction-too-long': `Use como máximo ${CORRECTED_MAX['given-name']} caracteres para un nombre y ${CORRECTED_MAX.address} para un domicilio.`,
  'request-empty': 'Escriba su respuesta.',
  'nothing-asked': 'No esperamos una respuesta a esta solicitud. Vea cómo está.',
  'reopen-not-answered': 'Aún no respondemos. Puede decírnoslo cuando llegue nuestra respuesta.',
  'reopened-before': 'Ya nos lo había dicho. Una queja se revisa de nuevo una sola vez.',
  'reopen-too-late': `Nuestra respuesta tiene más de ${REOPEN_WITHIN_DAYS} días. Envíe una queja nueva.`,
  'pdf-too-long': `Este PDF tiene más de ${PDF_PAGES_MAX} páginas. Envíe la página que importa, o una foto.`,
  'pdf-locked': 'Este PDF pide una contraseña y no podemos leerlo. Envíe una foto o una captura de pantalla.',

  // Registration: the specification's own words
  'captcha-wrong': '请正确输入图形验证码！',
  'captcha-wrong-on-register': '请正确输入图形验证码！',
  'already-registered': '您已注册,请直接下载APP登录！',
  'phone-format': '请正确输入手机号！',
  'sms-code-wrong': '请正确输入短信验证码！',
  'resend-too-soon': '请勿重复发送验证码!',
  'unknown-template': 'Esta página ya no está disponible.',
  'prove-more': 'Escriba los caracteres de la nueva imagen. La respuesta a la pregunta no basta ahora.',
  'sms-code-expired': 'Este código venció. Pida uno nuevo.',
  'code-digits': 'El código tiene seis dígitos. Revíselo; esto no contó como intento.',
  'sms-code-tries-spent': 'Ese fue el último intento con este código. Pida uno nuevo.',

  // Older payment store
  'payment-failed': '处理失败',
  'card-list-failed': '查询卡列表失败',
  'payment-repeated': 'do not resubmit the payment request',
  'payment-code-wrong': 'verification code wrong',
  'payment-unclear': 'Aún no sabemos si su banco pagó. Revise su préstamo antes de pagar de nuevo.',
}

const inMarket: MarketRefusalWords = {
  'captcha-wrong': 'No son los caracteres de la imagen. Escriba los de la nueva imagen.',
  'captcha-wrong-on-register': 'No son los caracteres de la imagen. Escriba los de la nueva imagen.',
  'already-registered': 'Usted ya está registrado. Descargue la aplicación e inicie sesión.',
  'phone-format': 'Escriba un número de celular de 10 dígitos.',
  'sms-code-wrong': 'No es el código que enviamos a este número. Revise el mensaje.',
  'resend-too-soon': 'Acabamos de enviarle un código. Espere un momento antes de pedir otro.',
}

export const refusedEs: RefusalTexts = {
  usual,
  inMarket,
  tooMany: tooManyEs,
  imageTooLargeUnpacked:
    'La imagen es demasiado grande para abrirla, aunque el archivo pese poco. Envíe una foto o una captura de ella.',
}
