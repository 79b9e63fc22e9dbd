import type { AuthorityReport, ReportColumn } from '#domain/reports/authority-report.ts'

const column = (
  name: string,
  holds: ReportColumn['holds'],
  needed: ReportColumn['needed'] = 'always',
): ReportColumn => ({ name, holds, needed })

/**
 * Monthly file of collection complaints. The columns come from third-party documents about CONDUSEF's register of
 * collection agencies (REDECO), not from CONDUSEF.
 */
export const redeco: AuthorityReport = {
  version: '2026-11-25',
  source: 'Pitic-Capital/pitic-redeco-client, src/types/redeco.types.ts, commit 23bc8ff6',
  read: 'secondary',
  register: 'redeco',
  each: 'month',
  about: 'collection',
  columns: [
    column('QuejasDenominacion', 'lender'),
    column('QuejasSector', 'sector'),
    column('QuejasNoMes', 'period'),
    column('QuejasNum', 'one'),
    column('QuejasFolio', 'folio'),
    column('QuejasFecRecepcion', 'receivedOn'),
    column('QuejasMedio', 'channel'),
    column('QuejasNivelAT', 'level'),
    column('QuejasProducto', 'product'),
    column('QuejasCausa', 'cause'),
    column('QuejasPORI', null),
    column('QuejasEstatus', 'status'),
    column('QuejasEstados', null),
    column('QuejasMunId', null),
    column('QuejasLocId', null, 'if-known'),
    column('QuejasColId', null),
    column('QuejasCP', null),
    column('QuejasTipoPersona', 'person'),
    column('QuejasSexo', null),
    column('QuejasEdad', null),
    column('QuejasFecResolucion', 'answeredOn', 'once-answered'),
    column('QuejasFecNotificacion', 'answeredOn', 'once-answered'),
    column('QuejasRespuesta', 'outcome', 'once-answered'),
    column('QuejasNumPenal', null, 'if-known'),
    column('QuejasPenalizacion', null, 'if-known'),
  ],
}

const REUNE = {
  version: '2026-11-25',
  source: 'Pitic-Capital/pitic-reune-client, src/types/reune.types.ts, commit 08f5de4a',
  read: 'secondary',
  register: 'reune',
  each: 'quarter',
} as const

/** Quarterly file of questions for CONDUSEF's register of specialised units (REUNE). It has no personal data. */
export const consultas: AuthorityReport = {
  ...REUNE,
  // A page that appears to be CONDUSEF's developer documentation has the same names; its owner is unverified.
  source: `${REUNE.source}; the same in layout CONSULTAS1_GENERAL 1.0 of 15/03/2024, in grpCondusef/REDECO_API_PRUEBAS, src/public/scripts/script.js, commit 16a8d2e3`,
  about: 'consulta',
  columns: [
    column('InstitucionClave', 'lender'),
    column('Sector', 'sector'),
    column('ConsultasTrim', 'period'),
    column('NumConsultas', 'one'),
    column('ConsultasFolio', 'folio'),
    column('ConsultasEstatusCon', 'status'),
    column('ConsultasFecAten', 'answeredOn', 'once-answered'),
    column('EstadosId', null),
    column('ConsultasFecRecepcion', 'receivedOn'),
    column('MediosId', 'channel'),
    column('Producto', 'product'),
    column('CausaId', 'cause'),
    column('ConsultasCP', null, 'if-known'),
    column('ConsultasMpioId', null),
    column('ConsultasLocId', null, 'if-known'),
    column('ConsultasColId', null, 'if-known'),
    column('ConsultascatnivelatenId', 'level', 'once-answered'),
    column('ConsultasPori', null),
  ],
}

/** Quarterly file of disputed account movements, for the same register. */
export const aclaraciones: AuthorityReport = {
  ...REUNE,
  about: 'aclaracion',
  columns: [
    column('AclaracionDenominacion', 'lender'),
    column('AclaracionSector', 'sector'),
    column('AclaracionTrimestre', 'period'),
    column('AclaracionNumero', 'one'),
    column('AclaracionFolioAtencion', 'folio'),
    column('AclaracionEstadoConPend', 'status'),
    column('AclaracionFechaAclaracion', 'receivedOn'),
    column('AclaracionFechaAtencion', 'answeredOn', 'once-answered'),
    column('AclaracionMedioRecepcionCanal', 'channel'),
    column('AclaracionProductoServicio', 'product'),
    column('AclaracionCausaMotivo', 'cause'),
    column('AclaracionFechaResolucion', 'answeredOn', 'once-answered'),
    column('AclaracionFechaNotifiUsuario', 'answeredOn', 'once-answered'),
    column('AclaracionEntidadFederativa', null),
    column('AclaracionCodigoPostal', null, 'if-known'),
    column('AclaracionMunicipioAlcaldia', null),
    column('AclaracionLocalidad', null, 'if-known'),
    column('AclaracionColonia', null, 'if-known'),
    column('AclaracionMonetario', 'isAboutMoney'),
    column('AclaracionMontoReclamado', 'claimed', 'if-known'),
    column('AclaracionPori', null),
    column('AclaracionTipoPersona', 'person'),
    column('AclaracionSexo', null),
    column('AclaracionEdad', null),
    column('AclaracionSentidoResolucion', 'outcome', 'once-answered'),
    column('AclaracionNivelAtencion', 'level'),
  ],
}

/** Quarterly file of all other complaints, for the same register. */
export const reclamaciones: AuthorityReport = {
  ...REUNE,
  about: 'reclamacion',
  columns: [
    column('RecDenominacion', 'lender'),
    column('RecSector', 'sector'),
    column('RecTrimestre', 'period'),
    column('RecNumero', 'one'),
    column('RecFolioAtencion', 'folio'),
    column('RecEstadoConPend', 'status'),
    column('RecFechaReclamacion', 'receivedOn'),
    column('RecFechaAtencion', 'answeredOn', 'once-answered'),
    column('RecMedioRecepcionCanal', 'channel'),
    column('RecProductoServicio', 'product'),
    column('RecCausaMotivo', 'cause'),
    column('RecFechaResolucion', 'answeredOn', 'once-answered'),
    column('RecFechaNotifiUsuario', 'answeredOn', 'once-answered'),
    column('RecEntidadFederativa', null),
    column('RecCodigoPostal', null, 'if-known'),
    column('RecMunicipioAlcaldia', null),
    column('RecLocalidad', null, 'if-known'),
    column('RecColonia', null, 'if-known'),
    column('RecMonetario', 'isAboutMoney'),
    column('RecMontoReclamado', 'claimed', 'if-known'),
    column('RecImporteAbonado', 'returned', 'if-known'),
    column('RecFechaAbonoImporte', null, 'if-known'),
    column('RecPori', null),
    column('RecTipoPersona', 'person'),
    column('RecSexo', null),
    column('RecEdad', null),
    column('RecSentidoResolucion', 'outcome', 'once-answered'),
    column('RecNivelAtencion', 'level'),
  ],
}
