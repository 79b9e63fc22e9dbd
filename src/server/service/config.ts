import { join } from 'node:path'
import { ACCOUNT_WAIT_HOURS, ACCOUNT_WAIT_HOURS_MAX } from '#domain/account/account-change.ts'
import { ACCOUNT_KEPT_YEARS, ACCOUNT_KEPT_YEARS_MAX } from '#domain/account/account-deletion.ts'
import { forEachMarket } from '#domain/markets/market.ts'
import { LITERAL_DIAL_CODE } from '#domain/markets/phone.ts'
import { NOTIFICATIONS_A_WEEK } from '#domain/notifications/notification.ts'
import type { AssetsSettings } from '#server/base/assets/open-assets.ts'
import { ConfigError } from '#server/base/config/config-error.ts'
import type { Mode } from '#server/base/config/problems.ts'
import type { Secrets } from '#server/base/config/secrets.ts'
import { choice, folder, listOf, port, visible, wholeNumber } from '#server/base/config/setting-types.ts'
import { type Settings, settingsReader, type Values } from '#server/base/config/settings.ts'
import { type DatabaseSettings, readDatabaseSettings } from '#server/base/database/config-database.ts'
import { type FilesSettings, readFilesSettings } from '#server/base/files/files-settings.ts'
import { type PageConfig, readPageConfig } from '#server/base/page-config/config-pages.ts'
import { readEmailSettings } from '#server/integrations/email/config-email.ts'
import type { Email } from '#server/integrations/email/email.ts'
import { smtpEmail } from '#server/integrations/email/smtp.ts'
import { type LenderConfig, readLender } from '#server/integrations/lender/config-lender.ts'
import { type ModulePaths, moduleSettings } from '#server/integrations/own-modules.ts'
import type { PaymentProvider } from '#server/integrations/payments/provider.ts'
import { realPayments } from '#server/integrations/payments/real-providers.ts'
import { realSenders } from '#server/integrations/sms/real-senders.ts'
import type { Sms } from '#server/integrations/sms/sms.ts'
import { aloneSettings } from './config-alone.ts'
import { readOperatorTokens } from './config-operator.ts'
import { type MessageTemplates, readMessageTemplates } from './config-templates.ts'
import { readSecrets } from './read-secrets.ts'

export const serverSettings = {
  dataDir: {
    name: 'DATA_DIR',
    type: folder,
    default: './data',
    about: 'folder for the embedded database, files and the sandbox secret',
  },
  moneyPort: {
    name: 'MONEY_PORT',
    type: port,
    about:
      'port of a [separate process](../operate/deploy.md#processes) for provider notices and repayment calls; not `PORT`',
  },
  accountWaitHours: {
    name: 'ACCOUNT_WAIT_HOURS',
    type: wholeNumber(0, ACCOUNT_WAIT_HOURS_MAX, 'hours'),
    default: ACCOUNT_WAIT_HOURS,
    about: 'delay before a changed bank account or phone is used',
  },
  accountKeptYears: {
    name: 'ACCOUNT_KEPT_YEARS',
    type: wholeNumber(1, ACCOUNT_KEPT_YEARS_MAX, 'years'),
    default: ACCOUNT_KEPT_YEARS,
    about: 'retention of a deleted account’s accounting records and agreements',
  },
  notificationsAWeek: {
    name: 'NOTIFICATIONS_A_WEEK',
    type: wholeNumber(0, 99),
    default: NOTIFICATIONS_A_WEEK,
    about: 'reminders per borrower in seven days; payment news and answers are not limited',
  },
  deskCodesRequired: {
    name: 'DESK_CODES',
    type: choice({ required: true, optional: false }),
    default: 'optional',
    about: 'whether staff must use an authenticator app',
  },
} satisfies Settings

const perHour = wholeNumber(1, 9_999_999)
const dialCodes = Object.values(forEachMarket(({ dialCode }) => dialCode))

export const messageSettings = {
  perHourMax: {
    name: 'SMS_PER_HOUR',
    type: perHour,
    default: 2000,
    about: 'maximum text messages per hour',
  },
  countries: {
    name: 'SMS_COUNTRIES',
    type: listOf(
      visible('calling codes as "+52"', (text) => (/^\+[1-9]\d{0,3}$/.test(text) ? text : undefined)),
    ),
    // Messages to other countries cost the most. The sandbox also has the 11 digits of the specification.
    default: [...dialCodes, LITERAL_DIAL_CODE].join(','),
    defaultInProduction: dialCodes.join(','),
    about: 'countries that receive text messages',
  },
  emailsPerHourMax: {
    name: 'EMAIL_PER_HOUR',
    type: perHour,
    default: 2000,
    about: 'maximum e-mails per hour',
  },
} satisfies Settings

/** The whole configuration of a server, validated at the start. */
export type Config = PageConfig &
  DatabaseSettings &
  Values<typeof serverSettings> &
  Values<typeof aloneSettings> & {
    secrets: Secrets
    /** The store of pictures and documents. */
    files: FilesSettings
    /**
     * The payment providers in use. Without one the sandbox uses its own, and production accepts no payments.
     */
    payments: readonly PaymentProvider[]
    /** Files with the lender's own provider modules. */
    modules: ModulePaths
    /** SHA-256 of each token that authorises operator calls. Without one they are closed. */
    operatorTokenHashes: readonly Buffer[]
    messages: Values<typeof messageSettings>
    /** The templates registered with carriers and with WhatsApp. */
    templates: MessageTemplates
    /** Where the lender's systems receive events. Without it only the sandbox's page receives them. */
    lender?: LenderConfig
    /** Sends text messages; without it the sandbox keeps them, and production sends none. */
    sms?: Sms
    /** Sends e-mail; without it the sandbox keeps letters, and production sends none. */
    email?: Email
    /** The keys that sign e-mail delivery reports. Without one no report is trusted. */
    emailWebhookKeys: readonly Buffer[]
  }

/** Reads environment and brand folder. Throws one ConfigError with every problem it finds. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const reader = settingsReader(env)
  const { mode, problems } = reader
  const pages = readPageConfig(reader)
  const values = reader.read(serverSettings)
  const { dataDir, moneyPort } = values
  if (moneyPort && moneyPort === pages?.port)
    reader.refuse(serverSettings.moneyPort, `found "${moneyPort}"; allowed: a port that is not PORT`)
  const database = readDatabaseSettings(reader)
  const payments = realPayments.flatMap(({ read }) => read(reader) ?? [])
  const files = readFilesSettings(reader, dataDir)
  const assets = pages?.assets ?? assetsBeside(files, mode, dataDir)
  const secrets = readSecrets(reader, dataDir)
  const operatorTokenHashes = readOperatorTokens(reader)
  const messages = reader.read(messageSettings)
  if (messages.countries.length === 0)
    reader.refuse(messageSettings.countries, 'found no country, so that no text message would be sent')
  const alone = reader.read(aloneSettings)
  const modules = reader.read(moduleSettings)
  const templates = pages === undefined ? {} : readMessageTemplates(pages.brandDir, problems)
  const lender = readLender(reader)
  const [sms] = realSenders.flatMap(({ read }) => read(reader) ?? [])
  const { smtp, webhookKeys: emailWebhookKeys } = readEmailSettings(reader, pages?.brand.name ?? '')

  if (problems.length > 0 || pages === undefined || secrets === undefined) throw new ConfigError(problems)
  return {
    ...pages,
    ...(assets ? { assets } : {}),
    ...values,
    ...database,
    ...alone,
    secrets,
    files,
    payments,
    modules,
    messages,
    templates,
    operatorTokenHashes,
    emailWebhookKeys,
    ...(lender ? { lender } : {}),
    ...(sms ? { sms } : {}),
    ...(smtp ? { email: smtpEmail(smtp) } : {}),
  }
}

/** The folder of pictures without ASSETS_DIR. A sandbox is rebuilt with each change, and keeps none. */
function assetsBeside(files: FilesSettings, mode: Mode, dataDir: string): AssetsSettings | undefined {
  if ('s3' in files) return files
  return mode === 'production' ? { folder: join(dataDir, 'assets') } : undefined
}
