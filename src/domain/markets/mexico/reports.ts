import type { AuthorityReport, ReportColumn } from '#domain/reports/authority-report.ts'

const column = (
  name: string,
  holds: ReportColumn['holds'],
  needed: ReportColumn['needed'] = 'always',
): ReportColumn => ({ name, holds, needed })

/**
 * Complaints about collection, each month. The columns were read in what others wrote for CONDUSEF's register of collection
 * agencies (REDECO), and not in a text of CONDUSEF.
 */
export const redeco: AuthorityReport = {
  version: '2026-11-25',
  source: 'Pitic-Capital/pitic-redeco-client, src/types/redeco.types.ts, commit 23bc8ff6',
  read: 'secondary',
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

/** Every other complaint, each quarter, as a "reclamación" of CONDUSEF's register of specialised units (REUNE). */
export const reune: AuthorityReport = {
  version: '2026-11-25',
  source: 'Pitic-Capital/pitic-reune-client, src/types/reune.types.ts, commit 08f5de4a',
  read: 'secondary',
  each: 'quarter',
  about: 'others',
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
    column('RecMonetario', null),
    column('RecMontoReclamado', null, 'if-known'),
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
