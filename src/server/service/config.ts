import { join, resolve } from 'node:path'
import { ACCOUNT_WAIT_HOURS, ACCOUNT_WAIT_HOURS_MAX } from '#domain/account/account-change.ts'
import { ACCOUNT_KEPT_YEARS, ACCOUNT_KEPT_YEARS_MAX } from '#domain/account/leaving.ts'
import { NOTIFICATIONS_A_WEEK } from '#domain/notifications/notification.ts'
import type { AssetsSettings } from '#server/base/assets/open-assets.ts'
import { ConfigError } from '#server/base/config/config-error.ts'
import { type Mode, problemIn } from '#server/base/config/problems.ts'
import type { Secrets } from '#server/base/config/secrets.ts'
import { type DatabaseSettings, readDatabaseSettings } from '#server/base/database/config-database.ts'
import { type FilesSettings, readFilesSettings } from '#server/base/files/files-settings.ts'
import { type PageConfig, readPageConfig } from '#server/base/page-config/config-pages.ts'
import { readEmailWebhookKeys } from '#server/integrations/email/config-email.ts'
import type { Email } from '#server/integrations/email/email.ts'
import { smtpFrom } from '#server/integrations/email/email-from-environment.ts'
import { smtpEmail } from '#server/integrations/email/smtp.ts'
import { type LenderConfig, readLender } from '#server/integrations/lender/config-lender.ts'
import { type ModulePaths, readModulePaths } from '#server/integrations/own-modules.ts'
import type { PaymentProvider } from '#server/integrations/payments/provider.ts'
import { realPayments } from '#server/integrations/payments/real-providers.ts'
import { realSenders } from '#server/integrations/sms/real-senders.ts'
import type { Sms } from '#server/integrations/sms/sms.ts'
import { type AloneUpTo, readAlone } from './config-alone.ts'
import { type MessagesSettings, readMessagesSettings } from './config-messages.ts'
import { readOperatorTokens } from './config-operator.ts'
import { type MessageTemplates, readMessageTemplates } from './config-templates.ts'
import { readSecrets } from './read-secrets.ts'

/** All that is decided outside the code, checked once at the start. */
export type Config = PageConfig &
  DatabaseSettings & {
    dataDir: string
    /** Where one more process answers nothing but money; without it there is none. */
    moneyPort?: number
    secrets: Secrets
    /** Where pictures and papers lie. */
    files: FilesSettings
    /** The payment providers that are switched on; without one only the sandbox's takes payments, and nobody's in production. */
    payments: readonly PaymentProvider[]
    /** Files with providers of the lender's own. */
    modules: ModulePaths
    /** How many hours a borrower's new account waits before loans are paid into it. */
    accountWaitHours: number
    /** For how many years books and agreements of somebody who left are kept, without a name. */
    accountKeptYears: number
    /** Up to which amount one of the staff alone books money for a claim. */
    claimsAloneMinor: AloneUpTo
    /** What one of the staff alone gives back with an answer, penalties that come off counted. */
    answersAloneMinor: AloneUpTo
    /** How many news and reminders a borrower is sent in seven days. */
    notificationsAWeek: number
    /** Whether everybody of the staff needs a code of an authenticator app. */
    deskCodesRequired: boolean
    /** SHA-256 of each token that opens the lender's own calls; without one they are closed. */
    operatorTokenHashes: readonly Buffer[]
    /** How many text messages are sent, and where to. */
    messages: MessagesSettings
    /** What is registered of messages: of text messages with a country's carriers, and with WhatsApp. */
    templates: MessageTemplates
    /** Where the lender's own systems hear of events; without it only the sandbox's page does. */
    lender?: LenderConfig
    /** What sends text messages; without it the sandbox keeps them, and production sends none. */
    sms?: Sms
    /** What sends e-mail; without it the sandbox keeps letters, and production sends none. */
    email?: Email
    /** By which whoever carries e-mail is known when it tells what became of a letter; none where nobody tells. */
    emailWebhookKeys: readonly Buffer[]
  }

/** Reads environment and brand folder. Throws one ConfigError with every problem that it finds. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const problems: string[] = []
  const problem = problemIn(problems)
  const pages = readPageConfig(env, problems)
  const mode = env.MODE === 'production' ? 'production' : 'sandbox'
  const database = readDatabaseSettings(env, problems, problem)
  const dataDir = resolve(env.DATA_DIR || 'data')
  const payments = realPayments.flatMap(({ read }) => read(env, mode, problems) ?? [])
  const files = readFilesSettings(env, dataDir, problem)
  const assets = pages?.assets ?? assetsBeside(files, mode, dataDir)
  const secrets = readSecrets(env, mode, dataDir, problems)
  const operatorTokenHashes = readOperatorTokens(env, problems)
  const messages = readMessagesSettings(env, mode, problem)
  const waitHours = env.ACCOUNT_WAIT_HOURS || String(ACCOUNT_WAIT_HOURS)
  if (!/^\d{1,3}$/.test(waitHours) || Number(waitHours) > ACCOUNT_WAIT_HOURS_MAX) {
    problem('ACCOUNT_WAIT_HOURS', waitHours, `hours from 0 to ${ACCOUNT_WAIT_HOURS_MAX}`)
  }
  const keptYears = env.ACCOUNT_KEPT_YEARS || String(ACCOUNT_KEPT_YEARS)
  if (!/^[1-9]\d?$/.test(keptYears) || Number(keptYears) > ACCOUNT_KEPT_YEARS_MAX) {
    problem('ACCOUNT_KEPT_YEARS', keptYears, `years from 1 to ${ACCOUNT_KEPT_YEARS_MAX}`)
  }
  const claimsAloneMinor = readAlone('CLAIMS_ALONE_UP_TO', env.CLAIMS_ALONE_UP_TO, problem)
  const answersAloneMinor = readAlone('ANSWERS_ALONE_UP_TO', env.ANSWERS_ALONE_UP_TO, problem)
  const aWeek = env.NOTIFICATIONS_A_WEEK || String(NOTIFICATIONS_A_WEEK)
  if (!/^\d{1,2}$/.test(aWeek)) problem('NOTIFICATIONS_A_WEEK', aWeek, 'a number from 0 to 99')
  if (env.DESK_CODES && env.DESK_CODES !== 'required' && env.DESK_CODES !== 'optional')
    problem('DESK_CODES', env.DESK_CODES, 'required or optional')
  const { MONEY_PORT: moneyPort } = env
  if (
    moneyPort &&
    !(
      /^\d{1,5}$/.test(moneyPort) &&
      Number(moneyPort) <= 65_535 &&
      (moneyPort === '0' || Number(moneyPort) !== pages?.port)
    )
  )
    problem('MONEY_PORT', moneyPort, 'a number from 0 (any free port) to 65535 that is not PORT')
  const templates = pages === undefined ? {} : readMessageTemplates(pages.brandDir, problems)
  const lender = readLender(env, mode, problems)
  const [sms] = realSenders.flatMap((read) => read(env, problems) ?? [])
  const emailWebhookKeys = readEmailWebhookKeys(env, problems)
  const smtp = smtpFrom(env, pages?.brand.name ?? '', problems)

  if (problems.length > 0 || pages === undefined || secrets === undefined) throw new ConfigError(problems)
  return {
    ...pages,
    ...(assets ? { assets } : {}),
    dataDir,
    ...(moneyPort ? { moneyPort: Number(moneyPort) } : {}),
    ...database,
    secrets,
    files,
    payments,
    modules: readModulePaths(env),
    messages,
    templates,
    accountWaitHours: Number(waitHours),
    accountKeptYears: Number(keptYears),
    claimsAloneMinor,
    answersAloneMinor,
    notificationsAWeek: Number(aWeek),
    deskCodesRequired: env.DESK_CODES === 'required',
    operatorTokenHashes,
    emailWebhookKeys,
    ...(lender ? { lender } : {}),
    ...(sms ? { sms } : {}),
    ...(smtp ? { email: smtpEmail(smtp) } : {}),
  }
}

/** Unless something else is said: where pictures lie, too. A sandbox is built anew with each change, and keeps none. */
function assetsBeside(files: FilesSettings, mode: Mode, dataDir: string): AssetsSettings | undefined {
  if ('s3' in files) return files
  return mode === 'production' ? { folder: join(dataDir, 'assets') } : undefined
}
