import { added, type FieldTexts } from './field-text.ts'

/** The landing page behind an advertisement (spec 3, spec 7). */
export const registrationFields: FieldTexts = {
  templateId: 'The template of the page, from its own address.',
  'channelTemplate.id': 'The id of the template.',
  'channelTemplate.title': added('The title of the page.'),
  'channelTemplate.description': added('The text below the title.'),
  'channelTemplate.market': added(
    'The market whose phones and language the page uses. Without one it follows the specification to the letter: 11 digits, and messages in Chinese.',
  ),
  page_id: "The template's id.",
  client_type: 'ios for an iPhone or iPad, android for everybody else.',
  page_type: 'Always 1, the landing page.',
  user_from: "The advertisement's parameter of that name; empty for none.",
  utm_tag: "The advertisement's parameter of that name; empty for none.",
  app_from: "The advertisement's parameter of that name; empty for none.",
  invite_code: "The advertisement's parameter of that name; empty for none.",
  sid: 'The registration session.',
  a: 'The time, so that no cache answers. The same again is the same picture.',
  question: 'The captcha in words, a sum.',
  work: 'How many zero bits the work of the browser has to show; 0 for none.',
  proof: added('The work that the browser did, for those whose server asks for it. It may be missing.'),
  phone: 'The phone: E.164 where the template has a market, else 11 digits.',
  'trackClick.phone': 'The phone that applies.',
  capcode: 'The characters of the captcha, as they were typed.',
  deviceId: "The page's device, else a random id that means nothing.",
  appName: 'A fixed name, abono.',
  'register.merchantNumber': 'Always 0.',
  'register.userName': 'The phone once more.',
  smsCode: 'The code of the text message, as it was typed.',
  'getSms.id': added("The template's id, by which codes are counted. It may be missing."),
  'register.id': "The template's id.",
}
