import { expect, test } from 'vitest'
import { aclaraciones, consultas, reclamaciones, redeco } from '#domain/reports/mexican-reports.ts'
import { missingCells, type ReportedComplaint, type ReportingLender, reportRow } from './authority-report.ts'

const lender: ReportingLender = {
  name: 'Abono Demo',
  sector: 'SOFOM',
  codes: {
    level: 1,
    product: '012345678901',
    channels: { app: 5, telephone: 3 },
    causes: { 'threats-or-insults': '0001', 'amount-or-charges': '0877' },
  },
}
const complaint: ReportedComplaint = {
  folio: '261105-AAAA-BBBB',
  channel: 'telephone',
  type: '3',
  subType: '',
  receivedOn: '2026-11-05',
  answeredOn: '2026-11-09',
  outcome: 'partly',
  returnedMinor: 12_345n,
  claimedMinor: null,
}
const byName = (report: typeof redeco, one: ReportedComplaint, as = lender) => {
  const row = reportRow(report, as, 4, one)
  return Object.fromEntries(report.columns.map(({ name }, at) => [name, row[at]]))
}

test('a complaint becomes a row with the authority’s own columns and codes', () => {
  expect(byName(reclamaciones, complaint)).toEqual({
    RecDenominacion: 'Abono Demo',
    RecSector: 'SOFOM',
    RecTrimestre: 4,
    RecNumero: 1,
    RecFolioAtencion: '261105-AAAA-BBBB',
    RecEstadoConPend: 2,
    RecFechaReclamacion: '05/11/2026',
    RecFechaAtencion: '09/11/2026',
    RecMedioRecepcionCanal: 3,
    RecProductoServicio: '012345678901',
    RecCausaMotivo: '0877',
    RecFechaResolucion: '09/11/2026',
    RecFechaNotifiUsuario: '09/11/2026',
    RecEntidadFederativa: null,
    RecCodigoPostal: null,
    RecMunicipioAlcaldia: null,
    RecLocalidad: null,
    RecColonia: null,
    RecMonetario: null,
    RecMontoReclamado: null,
    RecImporteAbonado: 123.45,
    RecFechaAbonoImporte: null,
    RecPori: null,
    RecTipoPersona: 1,
    RecSexo: null,
    RecEdad: null,
    RecSentidoResolucion: 3,
    RecNivelAtencion: 1,
  })
})

test.each([
  ['for', 1],
  ['against', 2],
  ['partly', 3],
] as const)('the decision %s has code %i', (outcome, code) => {
  expect(byName(reclamaciones, { ...complaint, outcome })).toMatchObject({ RecSentidoResolucion: code })
})

test('an unanswered complaint is pending, and a collection complaint is reported by its sub-type', () => {
  const open = { ...complaint, type: '1', subType: '1', answeredOn: null, outcome: null, returnedMinor: null }
  expect(byName(redeco, open)).toMatchObject({
    QuejasEstatus: 1,
    QuejasCausa: '0001',
    QuejasFecResolucion: null,
    QuejasRespuesta: null,
  })
})

test('missing required values are listed with their rows; an open complaint needs no answer', () => {
  const without = { ...lender, sector: '', codes: { ...lender.codes, product: '', channels: { app: 5 } } }
  const open = { ...complaint, channel: 'app' as const, answeredOn: null, outcome: null }
  const both = [{ ...complaint, outcome: null }, open]
  const rows = both.map((one) => reportRow(reclamaciones, without, 4, one))
  expect(missingCells(reclamaciones, both, rows)).toEqual([
    { column: 'RecSector', rows: 2, isCode: true },
    { column: 'RecMedioRecepcionCanal', rows: 1, isCode: true },
    { column: 'RecProductoServicio', rows: 2, isCode: true },
    { column: 'RecEntidadFederativa', rows: 2, isCode: false },
    { column: 'RecMunicipioAlcaldia', rows: 2, isCode: false },
    { column: 'RecMonetario', rows: 2, isCode: false },
    { column: 'RecPori', rows: 2, isCode: false },
    { column: 'RecSexo', rows: 2, isCode: false },
    { column: 'RecEdad', rows: 2, isCode: false },
    { column: 'RecSentidoResolucion', rows: 1, isCode: false },
  ])
})

test.each([redeco, consultas, aclaraciones, reclamaciones])(
  '$about has no duplicate columns',
  ({ columns }) => {
    expect(new Set(columns.map(({ name }) => name)).size).toBe(columns.length)
  },
)
