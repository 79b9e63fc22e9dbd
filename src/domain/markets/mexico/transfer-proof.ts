/** Where Banco de México shows whether a transfer has arrived (CEP); beside the rules, which no page carries whole. */
export const CEP_PAGE = 'https://www.banxico.org.mx/cep/'
