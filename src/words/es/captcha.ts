import type { CaptchaWords } from '../en/captcha.ts'

// Spanish twenties are one word, so the tens start with thirty.
export const captchaEs: CaptchaWords = {
  small: 'cero uno dos tres cuatro cinco seis siete ocho nueve',
  tens: 'treinta cuarenta cincuenta sesenta setenta ochenta noventa',
  firstTens: 30,
  and: ' y ',
  plus: '¿Cuánto es {a} más {b}? Escriba el resultado en cifras.',
}
