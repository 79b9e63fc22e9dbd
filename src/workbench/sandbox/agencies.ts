import type { Agency } from '#server/loans/products/agency-rows.ts'

/** Invented collection agencies of the sandbox, by country. */
export const sandboxAgencies: readonly Agency[] = [
  {
    id: 'sandbox-norte',
    market: 'mx',
    name: 'Cobranza Inventada del Norte',
    phone: '+52 55 0000 0011',
    email: 'norte@agencia.example',
    address: 'Calle Ejemplo 11, Ciudad Muestra',
    namedFrom: '2026-01-02',
    namedUntil: null,
  },
  {
    id: 'sandbox-south',
    market: 'in',
    name: 'Invented Recovery South',
    phone: '+91 00000 00011',
    email: 'south@agency.example',
    address: '11 Sample Road, Example City',
    namedFrom: '2026-01-02',
    namedUntil: null,
  },
]
