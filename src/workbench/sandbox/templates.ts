import type { Template } from '#server/site/landing/templates.ts'

/** The sandbox's three landings: by the specification's letter, and one for each market (design 5). */
export const sandboxTemplates: readonly Template[] = [
  {
    id: 'specified',
    market: null,
    title: 'Registro · Registration',
    description: 'A template without a market · Una plantilla sin mercado',
  },
  {
    id: 'mx-primavera',
    market: 'mx',
    title: 'Su préstamo, claro desde el principio',
    description: 'De 1\u00a0000 a 5\u00a0000 pesos. Usted ve el costo completo antes de aceptar.',
  },
  {
    id: 'in-monsoon',
    market: 'in',
    title: 'A loan that is clear from the start',
    description: 'From ₹3\u00a0000 to ₹20\u00a0000. You see the whole cost before you accept.',
  },
]
