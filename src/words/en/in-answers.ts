import { en } from './answers.ts'
import { applyEn } from './apply.ts'
import { borrowEn } from './borrow.ts'
import { captchaEn } from './captcha.ts'
import { complaintsEn } from './complaints.ts'
import { dataNoticeEn } from './data-notice.ts'
import { deskEn } from './desk.ts'
import { leavingEn } from './leaving.ts'
import { legalEn } from './legal.ts'
import { messagesEn } from './messages.ts'
import { ownDataEn } from './own-data.ts'
import { papersEn } from './papers.ts'

/** All server texts: answers, text messages, papers and the desk. */
export const inAnswersEn = {
  general: en,
  apply: applyEn,
  complaints: complaintsEn,
  papers: papersEn,
  messages: messagesEn,
  captcha: captchaEn,
  borrow: borrowEn,
  desk: deskEn,
  legal: legalEn,
  leaving: leavingEn,
  ownData: ownDataEn,
  dataNotice: dataNoticeEn,
}

export type AnswerWords = typeof inAnswersEn
