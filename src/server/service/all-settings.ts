import { choice, flag, unchecked } from '#server/base/config/setting-types.ts'
import type { Settings } from '#server/base/config/settings.ts'
import { connectionSettings, databaseSettings } from '#server/base/database/config-database.ts'
import { bucketSettings } from '#server/base/files/files-settings.ts'
import { observabilitySettings } from '#server/base/observability/config-observability.ts'
import { pageSettings } from '#server/base/page-config/config-pages.ts'
import { backendSettings } from '#server/base/page-config/config-web.ts'
import { emailSettings } from '#server/integrations/email/config-email.ts'
import { lenderSettings } from '#server/integrations/lender/config-lender.ts'
import { moduleSettings } from '#server/integrations/own-modules.ts'
import { realPayments } from '#server/integrations/payments/real-providers.ts'
import { realSenders } from '#server/integrations/sms/real-senders.ts'
import { messageSettings, serverSettings } from './config.ts'
import { aloneSettings } from './config-alone.ts'
import { operatorSettings } from './config-operator.ts'
import { secretSettings } from './read-secrets.ts'

/** Variables of builds and tests, and variables that the programs of this product set for each other. */
const toolSettings = {
  workbench: {
    name: 'WORKBENCH',
    type: flag,
    about: 'whether the build contains the workbench; default by `MODE`',
  },
  chromiumPath: {
    name: 'CHROMIUM_PATH',
    type: unchecked('the path of a program'),
    about: 'browser of the tests; default: from `PATH`',
  },
  quick: { name: 'QUICK', type: choice({ 1: true }), about: 'set by `npm run test:quick`' },
  lastRelease: {
    name: 'LAST_RELEASE',
    type: unchecked('a commit'),
    about:
      'previous release for `two-versions`; default: the newest tag, else the commit before the newest migration',
  },
  process: {
    name: 'ABONO_PROCESS',
    type: unchecked('a name'),
    about: 'set by the server for each process',
  },
  ownNode: {
    name: 'ABONO_OWN_NODE',
    type: choice({ 1: true }),
    about: 'set by scripts that run with the bundled Node',
  },
} satisfies Settings

export type SettingReaders = 'both' | 'server' | 'pages' | 'tools'

/** Every setting, by the programs that read it. docs/reference/variables.md is generated from this list. */
export const allSettings: Readonly<Record<SettingReaders, readonly Settings[]>> = {
  both: [pageSettings, observabilitySettings],
  server: [
    serverSettings,
    databaseSettings,
    connectionSettings,
    secretSettings,
    operatorSettings,
    lenderSettings,
    aloneSettings,
    ...realPayments.map(({ settings }) => settings),
    moduleSettings,
    ...realSenders.map(({ settings }) => settings),
    messageSettings,
    emailSettings,
    bucketSettings,
  ],
  pages: [backendSettings],
  tools: [toolSettings],
}

export const settingNames: readonly string[] = Object.values(allSettings)
  .flat()
  .flatMap((settings) => Object.values(settings).map(({ name }) => name))
