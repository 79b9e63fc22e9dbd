/**
 * Banco de México's page that shows whether a transfer has arrived (CEP); separate from the rules, which pages do not
 * load.
 */
export const CEP_PAGE = 'https://www.banxico.org.mx/cep/'
