import type { SiteWords } from '../en/site.ts'
import { calculatorEs } from './calculator.ts'
import { plural } from './plural.ts'

/** Mexican Spanish, addressing the visitor as usted. */
export const siteEs: SiteWords = {
  ...calculatorEs,
  menu: 'Navegación principal',
  menuButton: 'Menú',
  home: 'Inicio',
  about: 'Nosotros',
  feedback: 'Contacto',
  privacy: 'Política de privacidad',
  terms: 'Términos y condiciones del préstamo',

  homeTitle: (name) => `${name}: préstamos a corto plazo con el costo a la vista`,
  homeDescription: (name, min, max) =>
    `Préstamos desde su celular, de ${min} a ${max} días. ${name} le muestra el monto, cada fecha y el costo completo antes de aceptar.`,
  aboutDescription: (name) =>
    `Quién es ${name} y cómo presta: rápido, transparente y con personas que responden.`,
  feedbackDescription: (name) => `Cómo comunicarse con ${name}: teléfono, correo y domicilio.`,
  privacyDescription: (name) => `Cómo trata ${name} sus datos personales y qué derechos tiene usted.`,
  termsDescription: (name) =>
    `Los términos y condiciones de los préstamos de ${name}, con el texto del contrato.`,

  headline: 'Un préstamo con el costo a la vista',
  lead: 'Elija monto y plazo, y vea cuánto pagaría.',
  android: 'Descargar para Android',
  ios: 'Descargar para iPhone',
  bannerOne: 'Un celular que muestra un préstamo en cuatro pagos, tres de ellos hechos',
  bannerTwo: 'Una tienda de barrio donde se escanea un código de pago del celular',

  factTerm: 'Plazo',
  factToday: (days) => `hoy hasta ${days}`,
  factTermValue: (min, max) => `${min} a ${max} días`,
  factDecision: 'Respuesta',
  factDecisionValue: (days) => plural(days, { one: 'en 1 día', other: `en ${days} días` }),
  factMoney: 'En su cuenta',
  factMoneyValue: (min, max) => `en ${min} a ${max} días`,
  factHighest: (name) => `${name} máximo`,

  stepsTitle: 'Cómo funciona',
  steps: [
    'Solicite en la aplicación, gratis.',
    'Lea su oferta: cada fecha y el costo total.',
    'Acepte y reciba el dinero en su cuenta.',
    'Pague en un banco o una tienda.',
  ],

  costTitle: 'Ejemplo representativo',
  exampleWhy: (product, name) => `${product}, el préstamo con nuestro ${name} más alto.`,
  amount: 'Monto del préstamo',
  term: 'Plazo',
  commission: 'Comisión',
  interest: (rate) => `Intereses (${rate} anual)`,
  costLate: 'Cuánto cuesta pagar tarde',
  costUnknown:
    'En este momento no se pueden mostrar las cifras. La aplicación le muestra las de su préstamo antes de aceptar.',

  helpTitle: '¿Dudas o quejas?',
  helpText: 'Escríbanos: es gratis y nunca cuenta en su contra.',
  helpNext: 'Si no queda conforme, acuda a:',

  aboutLead: 'Creemos que un préstamo no debe dar sorpresas.',
  aboutPictures: [
    'Una oferta en una sola página, con una marca junto al total',
    'Barras cada vez más cortas, la última de otro color',
    'Dos globos de diálogo, una pregunta y su respuesta',
  ],

  aboutCaptions: [
    'Toda la oferta en una página',
    'Lo que falta, después de cada pago',
    'Una respuesta a cada pregunta',
  ],

  contactLead: 'Díganos qué piensa. Abajo están nuestro teléfono y correo.',
  name: 'Nombre',
  telephone: 'Teléfono',
  email: 'Correo electrónico',
  remark: 'Comentario',
  send: 'Enviar',
  contactSucceeded: 'Gracias. Su mensaje está completo. Envíelo desde su propio correo.',
  contactOpenMail: 'Abrir mi correo con este mensaje',
  contactIncomplete: 'Por favor, complete todos los datos.',
  contactNotSent: 'Se abre su propio correo con su mensaje ya escrito.',

  policyFrame: 'Política de privacidad',
  openPolicy: 'Abrir la política de privacidad en su propia página',

  termsLead: 'Lo que aplica a todos los préstamos y el texto del contrato que acepta.',
  toAgreement: 'Ir al contrato de préstamo',
  inEnglish: 'Estos documentos están en inglés.',
  contents: 'Contenido',
  inForceSince: (date) => `Vigente desde el ${date}`,
  textsMissing: 'En este momento no se puede mostrar el texto. Inténtelo de nuevo en unos minutos.',

  company: 'Empresa',
  address: 'Domicilio',
  phone: 'Teléfono',
  pages: 'Páginas',
  adults: (age) => `Solo para mayores de ${age} años. No pida más de lo que puede pagar.`,
  rights: (company) => `© ${company}`,
}
