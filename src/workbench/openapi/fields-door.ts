import type { FieldTexts } from './field-text.ts'

/** What the fields of the door mean. */
export const doorFields: FieldTexts = {
  'sendLoginCode.phone': 'The number as it was typed, with or without its country.',
  'sendLoginCode.sid': "The form's own session, from `get-sid`; the code is good in it alone.",
  'sendLoginCode.capcode': 'The characters of its captcha; left out until they are asked for.',
  'sendLoginCode.isCall':
    '1 where a call says the code, after the form has asked for a message; else left out.',
  'logIn.phone': 'The same number.',
  'logIn.sid': 'The same session of the form.',
  'logIn.smsCode': 'The code from the message or the call.',
  'logIn.proof':
    'After code 2236: how a number of an account, a card or a document of the owner ends, four characters.',
  'logIn.isNew': '1 after code 2236, by whoever has the number newly: they get an account of their own.',
  'ownSessions.list': 'The browsers, the one used last first.',
  'list.sessionId': 'What names this session; it opens nothing.',
  sessionId: 'Which one is ended.',
  device: 'Browser and system, as far as they are known.',
  startedAt: 'When it was opened, as it is shown.',
  seenAt: 'When it was last used, as it is shown.',
  isThis: 'Whether it is the one that asks.',
  'ownLoans.list': 'The loans and applications, the newest first.',
  'list.orderId': "The order's number.",
  'list.orderStatus': 'Where it stands (spec 4).',
  'list.noticeStatusText': 'The same in words.',
  'ownLoans.list.toPay': 'What it asks for now; null where nothing is to be paid.',
  refusal: 'Why the account cannot be deleted now, in plain words; empty where it can.',
  confirmed: '`1` where the borrower has ticked that it cannot be undone.',
  'deleteAccount.number': 'The number of the paper. It names nobody and cannot be guessed.',
  'deletionPaper.number': 'The number of the paper.',
}
