import type { Scratch } from './scratch.ts'

/** A second payment provider and a second sender of text messages: a folder each, and a line each. */
export async function addProviders(copy: Scratch): Promise<void> {
  await copy.add('src/server/integrations/payments/pagos-muestra/pagos-muestra.ts', PAYMENTS)
  await copy.change(
    'src/server/integrations/payments/real-providers.ts',
    [
      'import type { SwitchablePayments }',
      "import { pagosMuestra } from './pagos-muestra/pagos-muestra.ts'\nimport type { SwitchablePayments }",
    ],
    ['cashfreeFromEnvironment]', 'cashfreeFromEnvironment, pagosMuestra]'],
  )
  await copy.add('src/server/integrations/sms/avisos-muestra/avisos-muestra.ts', SMS)
  await copy.change(
    'src/server/integrations/sms/real-senders.ts',
    [
      'import { twilioFrom }',
      "import { avisosMuestra } from './avisos-muestra/avisos-muestra.ts'\nimport { twilioFrom }",
    ],
    ['readonly ReadSender[] = [\n', 'readonly ReadSender[] = [\n  avisosMuestra,\n'],
  )
}

const PAYMENTS = `import type { PaymentProvider, SwitchablePayments } from '../provider.ts'

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

export const pagosMuestra: SwitchablePayments = {
  variable: 'PAGOS_MUESTRA_KEY',
  read: (env) => (env.PAGOS_MUESTRA_KEY ? provider : undefined),
}
`

const SMS = `import type { ReadSender } from '../real-senders.ts'

export const avisosMuestra: ReadSender = (env) =>
  env.AVISOS_MUESTRA_KEY
    ? { send: async ({ idempotencyKey }) => ({ ok: true, providerId: idempotencyKey }) }
    : undefined
`
