import type { Language } from '#contract/refusals.ts'
import type { Random } from './captcha-picture.ts'

const NUMBERS: Readonly<Record<Language, { small: string; tens: string; and: string; plus: string }>> = {
  en: {
    small: 'zero one two three four five six seven eight nine',
    tens: 'twenty thirty forty fifty sixty seventy eighty',
    and: '-',
    plus: 'How much is {a} plus {b}? Type the answer in digits.',
  },
  es: {
    small: 'cero uno dos tres cuatro cinco seis siete ocho nueve',
    tens: 'treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    and: ' y ',
    plus: '¿Cuánto es {a} más {b}? Escriba el resultado en cifras.',
  },
}

/**
 * The way past the picture for those who do not see it: a sum in words, which a screen reader reads as it is. It stands
 * here instead of a spoken captcha because a voice would have to come from recordings or from somebody else's program,
 * and tones are no speech. There are far fewer answers than pictures have, so a wrong one must use the question up.
 */
export function wordCaptcha(random: Random, language: Language): { question: string; answer: string } {
  const { small, tens, and, plus } = NUMBERS[language]
  const units = small.split(' ')
  const rounds = tens.split(' ')
  // Spanish writes its twenties as one word, so it begins with thirty and English ends with eighty-nine.
  const first = language === 'es' ? 30 : 20
  const ten = random(rounds.length)
  const unit = 1 + random(9)
  const more = 2 + random(8)
  const question = plus.replace('{a}', `${rounds[ten]}${and}${units[unit]}`).replace('{b}', units[more] ?? '')
  return { question, answer: String(first + ten * 10 + unit + more) }
}
