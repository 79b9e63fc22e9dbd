import type { Language } from '#domain/language.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import type { Random } from './captcha-picture.ts'

/**
 * The alternative to the picture for a borrower who cannot see it: a sum in words, which a screen reader
 * reads. A spoken captcha would need recordings or another provider's program. There are far fewer answers
 * than pictures have, so a wrong answer must use the question up.
 */
export function wordCaptcha(random: Random, language: Language): { question: string; answer: string } {
  const { small, tens, firstTens, and, plus } = answersIn(language).captcha
  const units = small.split(' ')
  const rounds = tens.split(' ')
  const ten = random(rounds.length)
  const unit = 1 + random(9)
  const more = 2 + random(8)
  const question = plus.replace('{a}', `${rounds[ten]}${and}${units[unit]}`).replace('{b}', units[more] ?? '')
  return { question, answer: String(firstTens + ten * 10 + unit + more) }
}
