/** Who reads a variable: the whole server (`npm start` and the commands around it), the pages alone (`npm run start:web`), or a tool. */
export type Reader = 'server' | 'pages' | 'both' | 'tool'

/** A variable of the environment that somebody may set. */
export interface Variable {
  name: string
  /** What holds without it, as it is written; empty where there is none. */
  usual: string
  readBy: Reader
  what: string
  isSecret?: true
}

/** Every variable that this product reads. docs/variables.md is made of it, and what is set beside it is named at start. */
export const variables: readonly Variable[] = [
  {
    name: 'MODE',
    usual: 'sandbox',
    readBy: 'both',
    what: '`production` serves no sandbox page, needs `ABONO_SECRET`, and invents nobody',
  },
  { name: 'PORT', usual: '3000', readBy: 'both', what: 'the port to listen on; `0` is any free one' },
  {
    name: 'HOST',
    usual: 'localhost',
    readBy: 'both',
    what: 'the address to listen on; in production `0.0.0.0` unless given',
  },
  {
    name: 'PROCESSES',
    usual: '1',
    readBy: 'both',
    what: 'how many processes answer on `PORT`; `auto` is [one for each core](deploy.md#as-many-processes-as-cores)',
  },
  {
    name: 'MONEY_PORT',
    usual: '',
    readBy: 'server',
    what: 'the port of [a process of its own for money](deploy.md#as-many-processes-as-cores): notices of providers and calls of repayment; `0` is any free one',
  },
  {
    name: 'BRAND_DIR',
    usual: './brand',
    readBy: 'both',
    what: 'the folder of everything that is the lender’s',
  },
  {
    name: 'ASSETS_DIR',
    usual: '',
    readBy: 'both',
    what: 'a folder of all replicas for the files of pages, so that pages of another release find theirs; without it the bucket, or in production `DATA_DIR/assets`',
  },
  {
    name: 'TRUST_PROXY',
    usual: '',
    readBy: 'both',
    what: 'addresses or ranges of the proxies in front, with commas between; only theirs `X-Forwarded-For` is believed',
  },
  {
    name: 'LOG_LEVEL',
    usual: 'warn',
    readBy: 'both',
    what: 'how much the log says: `trace`, `debug`, `info`, `warn`, `error` or `fatal`; in production `info` unless given',
  },
  {
    name: 'METRICS_PORT',
    usual: '',
    readBy: 'both',
    what: 'a port of its own on which `/metrics` is answered; `0` is any free one',
  },
  {
    name: 'METRICS_HOST',
    usual: '127.0.0.1',
    readBy: 'both',
    what: 'the address of that port',
  },
  {
    name: 'METRICS_TOKEN',
    usual: '',
    readBy: 'both',
    what: 'at least 32 characters without blanks that open `/metrics`, also on `PORT`; without it that port does not have it',
    isSecret: true,
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    usual: '',
    readBy: 'both',
    what: 'a collector of OpenTelemetry traces, as `http://localhost:4318`; without it nothing is traced',
  },
  {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    usual: '1',
    readBy: 'both',
    what: 'the share of the traces that begin here and are told, 0 to 1',
  },
  {
    name: 'DATA_DIR',
    usual: './data',
    readBy: 'server',
    what: 'the sandbox’s database, pictures and secret',
  },
  {
    name: 'DATABASE_URL',
    usual: '',
    readBy: 'server',
    what: 'a PostgreSQL to use, as `postgres://user:password@host:5432/loans`, or with [several hosts](scale.md#several-hosts); without it one is started in `DATA_DIR`',
    isSecret: true,
  },
  {
    name: 'DATABASE_READ_URL',
    usual: '',
    readBy: 'server',
    what: 'a [copy of it](scale.md#a-copy-that-is-read) for the lists and figures of the desk',
    isSecret: true,
  },
  {
    name: 'DATABASE_POOLER',
    usual: 'none',
    readBy: 'server',
    what: '`transaction` where a pooler such as PgBouncer stands before the database and gives [each transaction another connection](scale.md#a-pooler)',
  },
  {
    name: 'DATABASE_CONNECTIONS',
    usual: '10',
    readBy: 'server',
    what: 'how many connections a process holds at most for writing, and again for reading; [what that adds up to](scale.md#connections)',
  },
  {
    name: 'DATABASE_CONNECTIONS_MONEY',
    usual: '4',
    readBy: 'server',
    what: 'the same for repayments, which have their own',
  },
  {
    name: 'DATABASE_CONNECTIONS_NOTICES',
    usual: '3',
    readBy: 'server',
    what: 'the same for notices of payment providers, which have their own',
  },
  {
    name: 'ABONO_SECRET',
    usual: '',
    readBy: 'server',
    what: 'at least 32 characters that nobody can guess, the same for every replica; [all keys follow from it](secret.md). A sandbox makes its own',
    isSecret: true,
  },
  {
    name: 'ABONO_SECRET_OLD',
    usual: '',
    readBy: 'server',
    what: 'the secrets before it, with commas between, while [it is being changed](secret.md)',
    isSecret: true,
  },
  {
    name: 'OPERATOR_TOKEN',
    usual: '',
    readBy: 'server',
    what: 'at least 32 characters without blanks that open the [lender’s calls](operator.md); without it they are closed',
    isSecret: true,
  },
  {
    name: 'OPERATOR_TOKEN_OLD',
    usual: '',
    readBy: 'server',
    what: 'the tokens before it, with commas between, while [it is being changed](secret.md#the-other-keys)',
    isSecret: true,
  },
  {
    name: 'LENDER_WEBHOOK_URL',
    usual: '',
    readBy: 'server',
    what: 'where [your own systems hear](operator.md#what-your-systems-hear) of what happens; https in production',
    isSecret: true,
  },
  {
    name: 'LENDER_WEBHOOK_SECRET',
    usual: '',
    readBy: 'server',
    what: '`whsec_` and 24 to 64 random bytes in base64, by which they know that it comes from here',
    isSecret: true,
  },
  {
    name: 'LENDER_WEBHOOK_SECRET_OLD',
    usual: '',
    readBy: 'server',
    what: 'the secrets before it, with commas between, while it is being changed',
    isSecret: true,
  },
  {
    name: 'LENDER_WEBHOOK_PRIVATE',
    usual: '0',
    readBy: 'server',
    what: '`1` allows an address of a private network',
  },
  {
    name: 'ACCOUNT_WAIT_HOURS',
    usual: '24',
    readBy: 'server',
    what: 'how long a borrower’s new bank account waits before loans are paid into it, 0 to 168',
  },
  {
    name: 'ACCOUNT_KEPT_YEARS',
    usual: '10',
    readBy: 'server',
    what: 'how long books and agreements of a deleted account are kept without a name, 1 to 30',
  },
  {
    name: 'ANSWERS_ALONE_UP_TO',
    usual: 'MXN:5000,INR:20000',
    readBy: 'server',
    what: 'up to how many pesos and rupees one of the staff alone gives back with an answer to a complaint, cancelled penalties counted, or one number for both; `0` asks two for each',
  },
  {
    name: 'CLAIMS_ALONE_UP_TO',
    usual: 'MXN:5000,INR:20000',
    readBy: 'server',
    what: 'up to how many pesos and rupees one of the staff alone books money that fits a claimed payment, or offers more time to who cannot pay, or one number for both; `0` asks two for each',
  },
  {
    name: 'DESK_CODES',
    usual: 'optional',
    readBy: 'server',
    what: 'whether everybody of the staff needs a code of an authenticator app at the desk: `required` or `optional`',
  },
  {
    name: 'CONEKTA_API_KEY',
    usual: '',
    readBy: 'server',
    what: 'the private key of Conekta; it switches the provider on',
    isSecret: true,
  },
  {
    name: 'CONEKTA_WEBHOOK_KEYS',
    usual: '',
    readBy: 'server',
    what: 'the public keys of Conekta’s notices in PEM, one after the other, or a file with them; each of them is believed',
  },
  {
    name: 'CONEKTA_DESK_EMAIL',
    usual: '',
    readBy: 'server',
    what: 'the e-mail address that is given for borrowers without one',
  },
  {
    name: 'CONEKTA_DESK_PHONE',
    usual: '',
    readBy: 'server',
    what: 'the phone that is given for borrowers without one, as `+525500000000`',
  },
  {
    name: 'CONEKTA_ADDRESS',
    usual: 'Conekta’s own',
    readBy: 'server',
    what: 'another address, for a proxy or a test',
  },
  {
    name: 'CASHFREE_CLIENT_ID',
    usual: '',
    readBy: 'server',
    what: 'the id of the account at Cashfree; it switches the provider on',
  },
  {
    name: 'CASHFREE_CLIENT_SECRET',
    usual: '',
    readBy: 'server',
    what: 'its secret, which signs Cashfree’s notices, too',
    isSecret: true,
  },
  {
    name: 'CASHFREE_CLIENT_SECRET_OLD',
    usual: '',
    readBy: 'server',
    what: 'the secret before it: its notices are believed while it is changed',
    isSecret: true,
  },
  {
    name: 'CASHFREE_DESK_EMAIL',
    usual: '',
    readBy: 'server',
    what: 'the e-mail address that is given for borrowers without one',
  },
  {
    name: 'CASHFREE_DESK_PHONE',
    usual: '',
    readBy: 'server',
    what: 'the phone that is given for borrowers without one, as `+919000000000`',
  },
  {
    name: 'CASHFREE_ADDRESS',
    usual: 'Cashfree’s own',
    readBy: 'server',
    what: 'another address, for its sandbox (`https://sandbox.cashfree.com/pg`), a proxy or a test',
  },
  {
    name: 'PAYMENTS_MODULE',
    usual: '',
    readBy: 'server',
    what: 'files with payment providers of your own, with commas between ([providers](providers.md))',
  },
  {
    name: 'SMS_MODULE',
    usual: '',
    readBy: 'server',
    what: 'the file with what sends text messages for you, in place of Twilio ([providers](providers.md))',
  },
  {
    name: 'CARDS_MODULE',
    usual: '',
    readBy: 'server',
    what: 'the file with your acquirer of cards ([providers](providers.md))',
  },
  {
    name: 'IDENTITY_MODULE',
    usual: '',
    readBy: 'server',
    what: 'the file with what compares a face with a document ([providers](providers.md))',
  },
  { name: 'TWILIO_ACCOUNT_SID', usual: '', readBy: 'server', what: 'the account that sends text messages' },
  {
    name: 'TWILIO_API_KEY',
    usual: '',
    readBy: 'server',
    what: 'its API key, with `TWILIO_API_SECRET`',
  },
  {
    name: 'TWILIO_API_SECRET',
    usual: '',
    readBy: 'server',
    what: 'the secret of the API key',
    isSecret: true,
  },
  {
    name: 'TWILIO_AUTH_TOKEN',
    usual: '',
    readBy: 'server',
    what: 'the account’s own token, in place of an API key; beside one, it proves what Twilio tells of messages that arrived',
    isSecret: true,
  },
  {
    name: 'TWILIO_FROM',
    usual: '',
    readBy: 'server',
    what: 'the number that messages come from, or the SID of a messaging service',
  },
  {
    name: 'TWILIO_VOICE_FROM',
    usual: '',
    readBy: 'server',
    what: 'the number that calls and says the code to whoever asks for that; without it nobody is offered a call',
  },
  {
    name: 'TWILIO_WHATSAPP_FROM',
    usual: '',
    readBy: 'server',
    what: 'the number that WhatsApp knows as the lender’s; without it, and without [registered templates](messages.md#registered-messages), nobody is offered WhatsApp',
  },
  {
    name: 'NOTIFICATIONS_A_WEEK',
    usual: '3',
    readBy: 'server',
    what: 'how many reminders a borrower is sent in seven days; `0` sends none. News of payments and answers to what they asked are not limited',
  },
  {
    name: 'SMS_PER_HOUR',
    usual: '2000',
    readBy: 'server',
    what: 'how many text messages leave in an hour at most, whatever they are for',
  },
  {
    name: 'SMS_COUNTRIES',
    usual: 'those of the markets',
    readBy: 'server',
    what: 'calling codes of the countries whose numbers are sent to, as `+52,+91`',
  },
  {
    name: 'SMTP_URL',
    usual: '',
    readBy: 'server',
    what: 'the server that carries e-mail, as `smtps://user:password@mail.example.com:465`, or `smtp://` with STARTTLS; without it nobody is offered e-mail',
    isSecret: true,
  },
  {
    name: 'EMAIL_FROM',
    usual: '',
    readBy: 'server',
    what: 'the address that e-mail comes from, as `Lender <notices@example.com>`',
  },
  {
    name: 'EMAIL_PER_HOUR',
    usual: '2000',
    readBy: 'server',
    what: 'how many e-mails leave in an hour at most, whatever they are for',
  },
  {
    name: 'EMAIL_WEBHOOK_SECRET',
    usual: '',
    readBy: 'server',
    what: '`whsec_` and 24 to 64 random bytes in base64, by which whoever carries your e-mail [tells what became of a letter](messages.md#what-became-of-an-e-mail)',
    isSecret: true,
  },
  {
    name: 'EMAIL_WEBHOOK_SECRET_OLD',
    usual: '',
    readBy: 'server',
    what: 'the secrets before it, with commas between, while it is being changed',
    isSecret: true,
  },
  {
    name: 'S3_BUCKET',
    usual: '',
    readBy: 'server',
    what: 'the bucket that pictures lie in; without it they lie in `DATA_DIR`',
  },
  { name: 'S3_REGION', usual: '', readBy: 'server', what: 'the region of the bucket' },
  {
    name: 'S3_ENDPOINT',
    usual: 'AWS',
    readBy: 'server',
    what: 'the address of another store that speaks S3',
  },
  {
    name: 'S3_PATH_STYLE',
    usual: '0',
    readBy: 'server',
    what: '`1` puts the bucket into the path, as most other stores want it',
  },
  {
    name: 'S3_ACCESS_KEY_ID',
    usual: 'the machine’s own right',
    readBy: 'server',
    what: 'who may use the bucket, with `S3_SECRET_ACCESS_KEY`',
  },
  {
    name: 'S3_SECRET_ACCESS_KEY',
    usual: '',
    readBy: 'server',
    what: 'the secret of `S3_ACCESS_KEY_ID`',
    isSecret: true,
  },
  {
    name: 'API_BASE',
    usual: '',
    readBy: 'pages',
    what: 'where the lender’s own backend is, as `https://core.example.com/app`',
  },
  {
    name: 'API_RELAY',
    usual: '0',
    readBy: 'pages',
    what: '`1` hands the pages’ calls on, for a backend that allows no other origin',
  },
  {
    name: 'DEV',
    usual: '0',
    readBy: 'both',
    what: '`1` serves pages as they are edited; set by `npm run dev`',
  },
  {
    name: 'WORKBENCH',
    usual: 'as `MODE` says',
    readBy: 'tool',
    what: '`0` builds without the pages for engineers, `1` with them',
  },
  {
    name: 'CHROMIUM_PATH',
    usual: 'the one on `PATH`',
    readBy: 'tool',
    what: 'the browser of the tests',
  },
  {
    name: 'ABONO_PROCESS',
    usual: '',
    readBy: 'tool',
    what: 'set by the server itself for each of several processes',
  },
  {
    name: 'ABONO_OWN_NODE',
    usual: '',
    readBy: 'tool',
    what: 'set by the scripts themselves when they have changed to the Node that came with the packages',
  },
]

const names = variables.map(({ name }) => name)

export const isKnownVariable = (name: string): boolean => names.includes(name)

/** How names begin that are ours; other programs have their own. Tests hand each other ABONO_TEST_*. */
const OWN =
  /^(ABONO_(?!TEST_)|CONEKTA_|CASHFREE_|TWILIO_|SMS_|EMAIL_|OPERATOR_|LENDER_WEBHOOK_|ACCOUNT_WAIT|ACCOUNT_KEPT|METRICS_)/
/** Shorter names are within a letter or two of many others. */
const GUESSED_FROM = 7

/** Which variable an unknown one was meant to be: empty when it is surely ours and none is near, null when it may be another program's. */
export function likelyMeant(name: string): string | null {
  const near = names.find((known) => known.length >= GUESSED_FROM && isNear(known, name))
  return near ?? (OWN.test(name) ? '' : null)
}

/** Whether one letter more, less, other or in another place makes one name of the other. */
function isNear(known: string, name: string): boolean {
  if (Math.abs(known.length - name.length) > 1) return false
  let start = 0
  while (start < known.length && known[start] === name[start]) start += 1
  const [one, other] = [known.slice(start), name.slice(start)]
  const isSwapped = one[0] === other[1] && one[1] === other[0] && one.slice(2) === other.slice(2)
  return isSwapped || one.slice(1) === other.slice(1) || one.slice(1) === other || one === other.slice(1)
}
