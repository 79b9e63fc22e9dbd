import {
  captchaQuestion,
  channelTemplate,
  getCaptcha,
  getSid,
  getSms,
  PAGE_TYPE_LANDING,
  REGISTER_APP_NAME,
  REGISTER_MERCHANT,
  register,
  trackClick,
  trackVisit,
} from '#contract/registration/landing.ts'
import { exampleOf } from './example.ts'

const templateId = 'mx-primavera'
const phone = '+525512345678'
const sid = 'deZzUyjWay46OaNhxhrM8w.mwqhxnua.jKIHG9tdgZTbmjQdi_-Zpw'

const advertisement = { user_from: 'poster', utm_tag: 'sandbox', app_from: 'web' }
const visit = {
  page_id: templateId,
  client_type: 'android' as const,
  page_type: PAGE_TYPE_LANDING,
  ...advertisement,
} as const
const person = {
  phone,
  capcode: 'a1b2',
  sid,
  deviceId: 'sandbox-phone-visitor',
  appName: REGISTER_APP_NAME,
  ...advertisement,
}

export const registrationExamples = {
  channelTemplate: exampleOf(
    channelTemplate,
    { templateId },
    {
      id: templateId,
      title: 'Su préstamo, claro desde el principio',
      description: 'De $1.000 a $5.000 pesos. Usted ve el costo completo antes de aceptar.',
      market: 'mx',
    },
  ),
  trackVisit: exampleOf(trackVisit, visit, null),
  getSid: exampleOf(getSid, {}, { sid }),
  getCaptcha: exampleOf(getCaptcha, { sid, a: '1795240000000' }, null),
  captchaQuestion: exampleOf(
    captchaQuestion,
    { sid, a: '1795240000000' },
    { question: 'How much is twenty-one plus three? Type the answer in digits.', work: 6 },
  ),
  getSms: exampleOf(getSms, { ...person, id: templateId }, null),
  trackClick: exampleOf(trackClick, { ...visit, phone }, null),
  register: exampleOf(
    register,
    {
      ...person,
      merchantNumber: REGISTER_MERCHANT,
      userName: phone,
      smsCode: '123456',
      invite_code: '',
      id: templateId,
    },
    null,
  ),
}
