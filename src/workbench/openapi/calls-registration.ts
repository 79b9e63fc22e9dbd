import type { CallTexts } from './call-text.ts'

/** The landing page behind an advertisement (spec 7). */
export const registrationCalls: CallTexts = {
  channelTemplate: {
    group: 'Registration and promotion',
    title: "The landing page's template",
    about: 'Asked first by the page behind an advertisement. Without a template the page shows the message.',
    refusals: ['unknown-template'],
  },
  trackVisit: {
    group: 'Registration and promotion',
    title: 'Count a visit',
    about: 'Sent when the landing page is shown. Nobody waits for the answer to be right.',
    refusals: [],
  },
  getSid: {
    group: 'Registration and promotion',
    title: 'Open a registration session',
    about: 'Asked when the form of the landing page is opened.',
    refusals: [],
  },
  getCaptcha: {
    group: 'Registration and promotion',
    title: 'The picture of the captcha',
    about:
      "Answered with a picture, not with an envelope. The address stands in the page's picture element, which sends neither headers nor common parameters, once for each picture that is shown. The same `a` again is the same picture.",
    refusals: ['captcha-wrong', 'too-many-requests'],
  },
  captchaQuestion: {
    group: 'Registration and promotion',
    title: 'The captcha in words',
    about:
      'Asked by the server of the page, for people who do not see the picture. A backend without it shows the picture alone.',
    isAddition: true,
    refusals: ['captcha-wrong', 'too-many-requests'],
  },
  getSms: {
    group: 'Registration and promotion',
    title: 'Send a code by text message',
    about:
      'Sent with a solved captcha. After code 101 the page shows another picture, after 11 the download.',
    refusals: [
      'phone-format',
      'country-not-served',
      'captcha-wrong',
      'resend-too-soon',
      'already-registered',
      'prove-more',
      'too-many-requests',
    ],
  },
  trackClick: {
    group: 'Registration and promotion',
    title: 'Count a tap on the apply button',
    about: 'Sent when somebody applies with a phone number that can be one.',
    refusals: [],
  },
  register: {
    group: 'Registration and promotion',
    title: 'Register a phone',
    about:
      'Sent with the code of the text message. Success and code 11 both lead to the download; after -1 the page shows another picture.',
    refusals: [
      'unknown-template',
      'phone-format',
      'country-not-served',
      'captcha-wrong-on-register',
      'already-registered',
      'sms-code-wrong',
      'sms-code-expired',
      'sms-code-tries-spent',
      'code-digits',
    ],
  },
}
