import type { Scratch } from './scratch.ts'

/** A second payment provider and text message sender: a folder and a line each. */
export async function addProviders(copy: Scratch): Promise<void> {
  await copy.add('src/server/integrations/payments/pagos-muestra/pagos-muestra.ts', PAYMENTS)
  await copy.change(
    'src/server/integrations/payments/real-providers.ts',
    [
      'import type { SwitchablePayments }',
      "import { pagosMuestra } from './pagos-muestra/pagos-muestra.ts'\nimport type { SwitchablePayments }",
    ],
    ['[conekta, cashfree]', '[conekta, cashfree, pagosMuestra]'],
  )
  await copy.add('src/server/integrations/sms/avisos-muestra/avisos-muestra.ts', SMS)
  await copy.change(
    'src/server/integrations/sms/real-senders.ts',
    [
      "import type { Sms } from './sms.ts'",
      "import { avisosMuestra } from './avisos-muestra/avisos-muestra.ts'\nimport type { Sms } from './sms.ts'",
    ],
    ['[twilio]', '[avisosMuestra, twilio]'],
  )
}

const PAYMENTS = `import { word } from '#server/base/config/setting-types.ts'
import type { Settings } from '#server/base/config/settings.ts'
import type { PaymentProvider, SwitchablePayments } from '../provider.ts'

const provider: PaymentProvider = {
  name: 'pagos-muestra',
  channels: (market) => [
    {
      payCode: \`\${market}-pagos-muestra\`,
      market,
      kind: 'bank',
      name: 'Pagos Muestra',
      logo: '/brand/channels/bank.svg',
      symbology: 'none',
      maxMinor: 1_000_000n,
      validHours: 24,
    },
  ],
  issue: async ({ orderNo }) => ({ reference: orderNo, codeText: '', providerOrderId: orderNo }),
  readWebhook: () => ({ ok: false, why: 'unknown-event' }),
}

const settings = {
  key: { name: 'PAGOS_MUESTRA_KEY', type: word, role: 'switch', about: 'the key of Pagos Muestra' },
} satisfies Settings

export const pagosMuestra: SwitchablePayments = {
  settings,
  read: (reader) => reader.readPart(settings) && provider,
}
`

const SMS = `import { word } from '#server/base/config/setting-types.ts'
import type { Settings } from '#server/base/config/settings.ts'
import type { SwitchableSms } from '../real-senders.ts'

const settings = {
  key: { name: 'AVISOS_MUESTRA_KEY', type: word, role: 'switch', about: 'the key of Avisos Muestra' },
} satisfies Settings

export const avisosMuestra: SwitchableSms = {
  settings,
  read: (reader) =>
    reader.readPart(settings) && {
      send: async ({ idempotencyKey }) => ({ ok: true, providerId: idempotencyKey }),
    },
}
`
