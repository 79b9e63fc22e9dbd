import { giveConsent, ownDataNotice, withdrawConsent } from '#contract/account/data-notice.ts'
import {
  endOwnSession,
  logIn,
  notMyAccount,
  ownLoans,
  ownSessions,
  sendLoginCode,
  signOut,
} from '#contract/account/door.ts'
import { deleteAccount, deletionPaper, leavingTerms } from '#contract/account/leaving.ts'
import {
  chooseMessages,
  chooseNotifications,
  confirmEmail,
  giveEmail,
  ownNotifications,
  removeEmail,
  stopNotifications,
} from '#contract/account/notifications.ts'
import {
  addPasskey,
  endPasskey,
  logInByPasskey,
  ownPasskeys,
  passkeyOptions,
  passkeyQuestion,
} from '#contract/account/passkeys.ts'
import { exampleOf } from './example.ts'

const sid = 'deZzUyjWay46OaNhxhrM8w.mwqhxnua.jKIHG9tdgZTbmjQdi_-Zpw'
const noticeHash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const phone = '5500000001'
const sessionId = '01m5jca5803gx7jgb1tjc5m5gn'

// Shortened: a browser's own are longer, and are made for one question.
const question = '{"rpId":"prestamos.example","challenge":"AZqkdn7Q","userVerification":"required"}'
const passkeyAnswer = '{"id":"q83vEjRWeJA","rawId":"q83vEjRWeJA","type":"public-key","response":{}}'

const paper = {
  id: 'account-deletion',
  language: 'en' as const,
  version: '2026-11-21',
  title: 'Deletion of an account',
  blocks: [
    { kind: 'heading' as const, level: 2 as const, id: 'goes', text: 'Deleted at once' },
    { kind: 'list' as const, ordered: false, items: ['Your name, address and phone number.'] },
  ],
}

/** Examples of the door. */
export const doorExamples = {
  sendLoginCode: exampleOf(sendLoginCode, { phone, sid }, null),
  logIn: exampleOf(logIn, { phone, sid, smsCode: '482913' }, null),
  signOut: exampleOf(signOut, {}, null),
  ownSessions: exampleOf(
    ownSessions,
    {},
    {
      list: [
        {
          sessionId,
          device: 'Chrome · Android',
          startedAt: '2026-11-20 09:12',
          seenAt: '2026-11-21 18:40',
          isThis: true,
        },
      ],
    },
  ),
  notMyAccount: exampleOf(notMyAccount, {}, null),
  ownNotifications: exampleOf(
    ownNotifications,
    {},
    {
      isWanted: true,
      channel: 'email',
      channels: ['sms', 'email'],
      messageLanguage: 'es',
      hasEmail: true,
      email: 'r•••@example.com',
      hasBounced: false,
      emailWaiting: '',
      waitSeconds: 0,
      noticeHash: '',
    },
  ),
  ownDataNotice: exampleOf(
    ownDataNotice,
    {},
    {
      notice: {
        noticeHash,
        about: 'Example Lender uses the data below, each for the purpose given beside it.',
        items: [
          {
            title: 'Bank account',
            data: 'Bank account',
            purpose: 'To pay the loan out to you.',
            basis: 'Without it there is no loan.',
          },
        ],
        rights: [{ title: 'How to complain', value: 'First to us, on the page for complaints.' }],
      },
      consents: [
        {
          purpose: 'messages',
          title: 'News and reminders',
          box: 'I agree that you send me news and reminders about payments and due dates.',
          none: 'Without this tick, none are sent.',
          stops: 'When you withdraw this, news and reminders stop at once.',
          goesOn: 'Codes still come.',
          isGiven: true,
          givenAt: '2027-05-14 10:00',
        },
      ],
    },
  ),
  giveConsent: exampleOf(giveConsent, { purpose: 'messages', noticeHash }, null),
  withdrawConsent: exampleOf(withdrawConsent, { purpose: 'messages' }, null),
  chooseNotifications: exampleOf(chooseNotifications, { isWanted: '0' }, null),
  chooseMessages: exampleOf(chooseMessages, { channel: 'sms', messageLanguage: 'es' }, null),
  giveEmail: exampleOf(giveEmail, { email: 'rosa@example.com' }, { sentTo: 'r•••@example.com' }),
  confirmEmail: exampleOf(confirmEmail, { code: '123456' }, { email: 'r•••@example.com' }),
  removeEmail: exampleOf(removeEmail, {}, null),
  stopNotifications: exampleOf(stopNotifications, { token: 'MDFrOW0ueQ.EQMGNfyrqtjjlOVg' }, null),
  endOwnSession: exampleOf(endOwnSession, { sessionId }, null),
  passkeyOptions: exampleOf(passkeyOptions, {}, { options: question }),
  addPasskey: exampleOf(addPasskey, { answer: passkeyAnswer }, null),
  ownPasskeys: exampleOf(
    ownPasskeys,
    {},
    {
      account: 'q1dZ0h7cW3s9aXr5LkPv2A',
      list: [
        {
          passkeyId: sessionId,
          device: 'Chrome · Android',
          addedAt: '2026-11-20 09:12',
          usedAt: '2026-11-21 18:40',
        },
      ],
    },
  ),
  endPasskey: exampleOf(endPasskey, { passkeyId: sessionId }, null),
  passkeyQuestion: exampleOf(passkeyQuestion, { sid }, { options: question }),
  logInByPasskey: exampleOf(logInByPasskey, { sid, answer: passkeyAnswer }, null),
  ownLoans: exampleOf(
    ownLoans,
    {},
    {
      list: [
        {
          orderId: '90000000001174',
          productId: 'mx-directo',
          productName: 'Préstamo Colibrí',
          productLogo: '/brand/products/colibri.svg',
          orderStatus: '174',
          noticeStatusText: 'Your loan is active',
          toPay: {
            amount: 320_417n,
            dueOn: '2026-12-03',
            lastMoment: '2026-12-03 23:59, Mexico City time',
            inDays: 12,
            daysLate: 0,
            asked: 1,
            ofTheLoan: 320_417n,
            penalty: 0n,
            tomorrow: 0n,
            paid: 0,
            instalments: 1,
          },
          currency: 'MXN',
        },
      ],
    },
  ),
  leavingTerms: exampleOf(leavingTerms, {}, { refusal: '', paper }),
  deleteAccount: exampleOf(deleteAccount, { confirmed: '1' }, { number: sessionId }),
  deletionPaper: exampleOf(deletionPaper, { number: sessionId }, { paper }),
}
