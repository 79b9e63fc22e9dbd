import { PASSKEYS_MAX } from '#domain/account/passkey.ts'
import { CORRECTED_MAX } from '#domain/complaints/correction.ts'
import { DATA_REQUEST_TEXT_MAX } from '#domain/complaints/data-request.ts'
import { REOPEN_WITHIN_DAYS } from '#domain/complaints/reopen.ts'
import { CAPTCHA_MAX, COMPLAINT_IMAGES_MAX, COMPLAINT_TEXT_MAX } from '#domain/markets/specified.ts'
import { GIVEN_PARTS_MAX } from '#domain/money/arrangement.ts'
import { PDF_PAGES_MAX, PICTURE_MB_MAX } from '#domain/sent-picture.ts'
import { careEn } from './care.ts'
import { en as pages } from './pages.ts'
import { papersEn } from './paper-pages.ts'
import { type TooManyWords, tooManyEn } from './too-many.ts'

/**
 * Texts of refusals, with the next step for the borrower (spec 8). The Chinese texts are the specification's own for a
 * registration template without a market, and are in every language.
 */
export const refusalsEn = {
  // Any call
  'session-missing': 'We could not recognise your session. Please open this page again from the app.',
  'session-ended': 'Your session has ended. Please go back to the app and sign in again.',
  'signed-out': 'You are signed out. Please sign in again.',
  'other-session': 'This link is for a different session, not yours. Nothing was shown or changed.',
  'other-site': 'This did not come from one of our own pages. Nothing was changed.',
  'bad-request': 'Something in this request could not be read. Nothing was changed.',
  'not-found': 'There is nothing at this address.',
  'too-large': 'What was sent is too large. Nothing was changed.',
  'wrong-content-type': 'This kind of content is not accepted here. Nothing was changed.',
  'too-many-requests': 'That was too many times in a short while. Please wait a minute and try again.',
  'country-not-served': 'We send no messages to numbers of this country.',
  'our-fault': 'Something went wrong on our side. Nothing was lost; please try again.',
  unavailable: 'The service is busy for a moment. Nothing was lost; please try again.',

  // Loans
  'unknown-order': 'We did not find this loan among yours. Please open it again from the app.',
  'nothing-to-repay': 'There is nothing to pay on this loan now.',
  'already-settled': 'This loan is paid. You owe nothing more on it.',
  'amount-changed': 'The amount on this page is not today’s. Please go back and choose how to pay again.',
  'unknown-channel': 'This way to pay is not available for your loan. Please choose another one.',
  'unknown-request-type': 'This page does not know what is to be paid. Please go back to your loan.',
  'extension-not-offered': 'The due date of this loan cannot be extended now.',
  'payoff-too-early': 'This loan cannot be closed early yet.',
  'part-too-little': 'This is less than can be paid at once. Please go back and choose a larger amount.',
  'part-too-much': 'This amount would pay the whole loan. Please go back and choose to pay all of it.',
  'arrangement-not-offered': 'No new dates can be agreed for this loan now. Please call or write to us.',
  'arrangement-days': 'This cannot be agreed for this loan. Please choose another day or another plan.',
  'arrangement-open': 'This loan already has an arrangement.',
  'arrangement-used-up': 'No further arrangement can be made here for this loan. Please call or write to us.',
  'arrangement-disputed':
    'We are looking into your complaint about this loan. Something can be agreed after our reply.',
  'arrangement-changed':
    'What you saw has changed, for example because another day began. Please look at it again.',
  'arrangement-not-agreed': 'Please tick that you agree. Nothing has been agreed yet.',
  'arrangement-asked':
    'You have already sent a request for this loan. Withdraw it first to ask for something else.',
  'arrangement-asked-days': 'Please choose a future day, within a year.',
  'arrangement-asked-parts': `Please ask for 1 to ${GIVEN_PARTS_MAX} payments.`,
  'arrangement-asked-amount':
    'Please write what you can pay each time, such as 500 or 500.50. Or leave it empty. It cannot be more than you owe.',
  'arrangement-asked-why': 'Please write why you need more time.',
  'arrangement-offer-over':
    'This is no longer available. Nothing was changed; the page shows what applies now.',
  'payoff-not-needed': 'You have already paid what closes this loan. Please call us and we will close it.',
  'unknown-reference': 'We did not find this payment reference among yours.',
  'provider-unavailable':
    'This way to pay is not responding now. No money has moved; please try another way, or later.',
  'payment-on-its-way':
    'A payment of yours is on its way. To pay again anyway, please ask for it on that payment’s page.',
  'no-star': pages.rating.missing,

  // Borrowing
  'not-offered': 'This loan is not offered to you now. No application was made.',
  'offer-expired': 'This offer is no longer available. No application was made.',
  'offer-changed':
    'This offer has changed since you saw it. No application was made; please look at it again.',
  'amount-too-low': 'This is less than can be lent with this product. No application was made.',
  'amount-too-high': 'This is more than can be lent with this product. No application was made.',
  'term-not-offered': 'This product is not available for this term. No application was made.',
  'loan-open': 'You already have a loan of this kind under way. No further application was made.',

  // Applying
  'unknown-application': 'We did not find this application.',
  'application-closed': 'This application was already sent or decided. It cannot be changed now.',
  'application-open': 'You have another application. Please finish it or withdraw it first.',
  'steps-missing': 'Some steps are not done yet. Please do them first.',
  'unknown-step': 'This application has no such step.',

  // Papers and bank accounts
  'settlement-withdrawn':
    'The letter of this loan is no longer valid: a payment was reversed. A new one will be here once the loan is paid.',
  'not-settled': 'This loan is not paid yet. The letter will be here once it is.',
  'unknown-payment': 'We did not find this payment among yours.',
  ...papersEn.bind.problems,
  'letter-other-name': 'This is not the whole name of the loan agreement. Please check each part of it.',
  'holder-other-name': 'The account must be in your own name. Please check the account holder’s name.',
  'bank-unknown': 'No bank has a CLABE that begins with these three digits. Please check it.',
  'phone-unknown': 'We have no phone number of yours for the code. Please write to customer service.',
  'phone-change-missing': 'Your phone number is not about to change. Please call us if this is wrong.',
  'account-change-missing': 'No account is waiting any more. Please check your accounts.',

  // Signing in by phone and code
  'captcha-needed': 'Please type the characters of the picture too.',
  'captcha-length': `Please type the ${CAPTCHA_MAX} characters, or the number that answers the question.`,
  'login-phone-format': 'Please enter your mobile number: 10 digits, or with the country code.',
  'login-captcha-wrong': 'These are not the characters of the picture. Please type the new ones.',
  'unknown-session': 'That session has already ended.',
  'call-unavailable': 'We cannot call this number now. Please ask for a text message again.',
  'proof-needed':
    'This number alone does not open the account any more. Please confirm that the account is yours.',
  'proof-unknown':
    'We have nothing here to confirm that the account is yours. Call us: we open it with your ID.',
  'number-in-use': 'The account of this number is in use. If the number is yours now, call us.',
  'proof-wrong': 'These do not match our records. Please check them, or call us.',

  // Payments that are claimed
  'claim-day':
    'Please choose the day on which you paid. It must be after you received the loan, and not in the future.',
  'claim-amount': 'Please write the amount that you paid, such as 1500 or 1500.50.',
  'claim-too-much':
    'This is far more than everything that this loan asks for. Please check the amount on your receipt.',
  'email-format': 'Please check the email address: it looks like name@example.com.',
  'email-change-missing': 'No email address is waiting for a code any more. Please enter it again.',
  'email-code-wrong': 'This is not the code in our email. Please check it.',
  'channel-not-offered': 'We cannot write to you that way now. Please choose another one.',
  'notice-changed': 'What we say about your data has changed. Please read it again.',
  'consent-unticked': 'Please tick the box if you agree.',
  'unknown-stop-link': 'This address is not complete. Please open it again from the message, or call us.',
  'claim-number':
    'A number on a receipt has 4 to 40 letters and digits. Please copy it alone, or leave it empty.',
  'passkey-unknown': 'No account here has this passkey any more. Please sign in with a code.',
  'passkey-late': 'That took too long, or was already used. Please try again.',
  'passkey-refused': 'This passkey could not be checked. Please sign in with a code.',
  'passkey-copied': 'Someone may have copied this passkey, so we removed it. Please sign in with a code.',
  'passkey-taken': 'This passkey is already in use. Nothing was added.',
  'passkeys-too-many': `You have ${PASSKEYS_MAX} passkeys, which is the most. Remove one first.`,
  'passkey-sign-in-again': 'Please sign out and in again with a code first. Then you can add a passkey.',
  'unknown-passkey': 'That passkey was already removed.',

  // Leaving
  'leaving-owed': 'You still owe money on a loan. You can delete your account once it is paid.',
  'leaving-under-way': 'A loan of yours is under way. You can delete your account once that has ended.',
  'leaving-due-back': 'We owe you money. You can delete your account once you have it.',
  'leaving-on-its-way': 'A payment of yours is on its way. Please try again when it has arrived.',
  'leaving-disputed':
    'We are still looking into a complaint or payment of yours. Please try again after our reply.',
  'leaving-not-confirmed': 'Please tick that you understand this. Nothing was deleted.',
  'unknown-deletion': 'There is no document with this number.',

  // Complaints
  'collection-not-supported': careEn.complaint.notSupported,
  'description-empty': careEn.complaint.descriptionMissing,
  'description-too-long': `Please use at most ${COMPLAINT_TEXT_MAX} characters.`,
  'too-many-images': `At most ${COMPLAINT_IMAGES_MAX} images.`,
  'sub-type-missing': 'Please choose what it is about.',
  'unknown-type': 'Please choose a type from the list.',
  'unknown-complaint': 'We did not find this message among yours.',
  'not-an-image': 'We cannot read this file. Please choose a JPEG, PNG, WebP, HEIC or PDF.',
  'unknown-image': 'One of the images is not here any more. Please remove it and add it again.',
  'control-character': 'The text has a character that cannot be saved. Please write it again without it.',
  'image-too-large': `This file is too large. Please choose one of at most ${PICTURE_MB_MAX} MB.`,
  'no-answer-yet': 'There is no reply to rate yet.',
  'request-too-long': `Please use at most ${DATA_REQUEST_TEXT_MAX} characters.`,
  'correction-without-text': 'Please write what is wrong, and how it should be.',
  'correction-too-long': `Please use at most ${CORRECTED_MAX['given-name']} characters for a name, and ${CORRECTED_MAX.address} for an address.`,
  'request-empty': 'Please write your reply.',
  'nothing-asked': 'We are not waiting for a reply to this request. Please check its status.',
  'reopen-not-answered': 'We have not replied yet. You can tell us once our reply is here.',
  'reopened-before': 'You have already told us so. A complaint is reviewed again only once.',
  'reopen-too-late': `Our reply is more than ${REOPEN_WITHIN_DAYS} days old. Please send a new complaint.`,
  'pdf-too-long': `This PDF has more than ${PDF_PAGES_MAX} pages. Please send the page that matters, or a photo of it.`,
  'pdf-locked': 'This PDF asks for a password, so we cannot read it. Please send a photo or a screenshot.',

  // Registration: the specification's own words
  'captcha-wrong': '请正确输入图形验证码！',
  'captcha-wrong-on-register': '请正确输入图形验证码！',
  'already-registered': '您已注册,请直接下载APP登录！',
  'phone-format': '请正确输入手机号！',
  'sms-code-wrong': '请正确输入短信验证码！',
  'resend-too-soon': '请勿重复发送验证码!',
  'unknown-template': 'This page is no longer available.',
  'prove-more': 'Please type the characters of the new picture. An answer to the question is not enough now.',
  'sms-code-expired': 'This code has expired. Please ask for a new one.',
  'code-digits': 'A code has six digits. Please check it; this was not counted as a try.',
  'sms-code-tries-spent': 'That was the last try with this code. Please ask for a new one.',

  // Older payment store
  'payment-failed': '处理失败',
  'card-list-failed': '查询卡列表失败',
  'payment-repeated': 'do not resubmit the payment request',
  'payment-code-wrong': 'verification code wrong',
  'payment-unclear':
    'We do not know yet whether your bank has paid. Please look at your loan before you pay again.',
}

export type RefusalReason = keyof typeof refusalsEn
export type RefusalWords = Readonly<Record<RefusalReason, string>>

/**
 * Texts of a registration template with a market, in its language; without one the specification's Chinese applies
 * (design 5). The codes are the same.
 */
export const marketRefusalsEn = {
  'captcha-wrong': 'These are not the characters of the picture. Please type the new ones.',
  'captcha-wrong-on-register': 'These are not the characters of the picture. Please type the new ones.',
  'already-registered': 'You are already registered. Please download the app and sign in.',
  'phone-format': 'Please enter a mobile number of 10 digits.',
  'sms-code-wrong': 'This is not the code that we sent to this number. Please check the message.',
  'resend-too-soon': 'We have just sent you a code. Please wait a moment before you ask for another one.',
}

export type MarketRefusalWords = Readonly<Record<keyof typeof marketRefusalsEn, string>>

/** All refusal texts of a language. */
export type RefusalTexts = {
  readonly usual: RefusalWords
  readonly inMarket: MarketRefusalWords
  readonly tooMany: TooManyWords
  /** `image-too-large` for a small file. */
  readonly imageTooLargeUnpacked: string
}

export const refusedEn: RefusalTexts = {
  usual: refusalsEn,
  inMarket: marketRefusalsEn,
  tooMany: tooManyEn,
  imageTooLargeUnpacked: 'The picture is too big to open. Please send a photo or a screenshot of it.',
}
