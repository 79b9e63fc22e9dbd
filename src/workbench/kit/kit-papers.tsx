import { Amount } from '#web/ui/figures/amount.tsx'
import { ScrollTable } from '#web/ui/layout/scroll-table.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Paper } from '#web/ui/paper.tsx'
import { paragraph, part, points, section, steps, table } from '#words/legal/block.ts'
import type { LegalDocument } from '#words/legal/document.ts'
import { papersEs } from './kit-words.ts'

const paper: LegalDocument = {
  id: 'kit',
  language: 'es',
  version: '2026-11-01',
  title: 'Contrato de muestra',
  blocks: [
    paragraph('Entre Abono Demo y quien firma, por $3.204.17, se acuerda lo que sigue.'),
    section('kit-loan', 'El préstamo'),
    table(
      'El préstamo',
      [],
      ['Monto', '$3.000.00'],
      ['Fecha de vencimiento', '2026-12-15'],
      ['Tasa anual', '18 %'],
    ),
    part('kit-late', 'Si paga tarde'),
    paragraph('Cada día cuesta más, hasta un tope:'),
    table(
      'Recargos',
      ['Días', 'Por día', 'En total'],
      ['1 a 7', '$10.00', '$70.00'],
      ['8 a 30', '$20.00', '$530.00'],
    ),
    section('kit-rights', 'Sus derechos'),
    points('Puede liquidar antes, sin costo.', 'Puede quejarse ante nosotros y ante la autoridad.'),
    steps('Escríbanos qué pasó.', 'Le respondemos en 30 días hábiles.'),
  ],
}

/** A minimal letter in the other language: no table of contents, date, or print button. */
const letter: LegalDocument = {
  ...paper,
  id: 'kit-letter',
  language: 'en',
  title: 'Sample letter',
  blocks: [paragraph('The loan MX-000123 is paid: nothing is owed since 2026-11-22.')],
}

/** Papers, and tables wider than a phone. */
export function Papers() {
  return (
    <>
      <Section title="Documentos">
        <Paper
          paper={paper}
          contents={papersEs.papers.contents}
          inForce={papersEs.papers.inForceSince(paper.version)}
          print={papersEs.papers.print}
        />
      </Section>
      <div className="card letter">
        <Paper paper={letter} />
      </div>
      <ScrollTable
        caption="Lo que cuesta pagar tarde"
        columns={['Días de atraso', 'Recargo', 'A pagar']}
        rows={[1, 8, 30].map((days) => ({
          key: days,
          head: `${days} días`,
          cells: [90_00n, 320_417n + 90_00n].map((minor) => (
            <Amount key={minor} minor={minor * BigInt(days)} currency="MXN" />
          )),
        }))}
      />
    </>
  )
}
