import type { AnswerWords } from '../en/in-answers.ts'
import { es } from './answers.ts'
import { applyEs } from './apply.ts'
import { borrowEs } from './borrow.ts'
import { captchaEs } from './captcha.ts'
import { complaintsEs } from './complaints.ts'
import { dataNoticeEs } from './data-notice.ts'
import { deskEs } from './desk.ts'
import { leavingEs } from './leaving.ts'
import { legalEs } from './legal.ts'
import { messagesEs } from './messages.ts'
import { ownDataEs } from './own-data.ts'
import { papersEs } from './papers.ts'

export const inAnswersEs: AnswerWords = {
  general: es,
  apply: applyEs,
  complaints: complaintsEs,
  papers: papersEs,
  messages: messagesEs,
  captcha: captchaEs,
  borrow: borrowEs,
  desk: deskEs,
  legal: legalEs,
  leaving: leavingEs,
  ownData: ownDataEs,
  dataNotice: dataNoticeEs,
}
