import type { Language } from '#domain/language.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import type { Random } from './captcha-picture.ts'

/**
 * The way past the picture for those who do not see it: a sum in words, which a screen reader reads as it is. It stands
 * here instead of a spoken captcha because a voice would have to come from recordings or from somebody else's program,
 * and tones are no speech. There are far fewer answers than pictures have, so a wrong one must use the question up.
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
