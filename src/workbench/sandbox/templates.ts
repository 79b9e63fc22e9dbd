import type { Template } from '#server/site/landing/templates.ts'

/** The sandbox's three landings: by the specification's letter, and one for each market (design 5). */
export const sandboxTemplates: readonly Template[] = [
  {
    id: 'specified',
    market: null,
    title: 'Cree su cuenta · Create your account',
    description: 'Con su número de celular · With your mobile number',
  },
  {
    id: 'mx-primavera',
    market: 'mx',
    title: 'Su préstamo, claro desde el principio',
    description: 'De mil a cinco mil pesos. Usted ve el costo completo antes de aceptar.',
  },
  {
    id: 'in-monsoon',
    market: 'in',
    title: 'A loan that is clear from the start',
    description: 'From three to twenty thousand rupees. You see the whole cost before you accept.',
  },
]
