import type { AnswerWords } from '../en/in-answers.ts'
import { es } from './answers.ts'
import { captchaEs } from './captcha.ts'
import { complaintsEs } from './complaints.ts'
import { deskEs } from './desk.ts'
import { legalEs } from './legal.ts'
import { messagesEs } from './messages.ts'
import { papersEs } from './papers.ts'

export const inAnswersEs: AnswerWords = {
  general: es,
  complaints: complaintsEs,
  papers: papersEs,
  messages: messagesEs,
  captcha: captchaEs,
  desk: deskEs,
  legal: legalEs,
}
