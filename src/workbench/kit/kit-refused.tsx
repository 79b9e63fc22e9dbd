import { Amount } from '#web/ui/amount.tsx'
import { Refusal, WrongChoice } from '#web/ui/refusal.tsx'
import { ScrollTable } from '#web/ui/scroll-table.tsx'
import { Section } from '#web/ui/section.tsx'
import { words } from './kit-words.ts'

const changed = [
  ['Tasa', '18 %', '24 %'],
  [
    'Total',
    <Amount key="before" minor={320_417n} currency="MXN" />,
    <Amount key="now" minor={329_005n} currency="MXN" />,
  ],
] as const

/** Why something was not taken: in a sentence, in two with what is to be looked at, in Chinese, and below a choice. */
export function Refused() {
  return (
    <Section title="Lo que no se aceptó">
      <Refusal>{words.errors.notSent}</Refusal>
      <Refusal
        beside={
          <ScrollTable
            caption="Lo que cambió"
            columns={['Dato', 'Antes', 'Ahora']}
            rows={changed.map(([what, before, now]) => ({ key: what, head: what, cells: [before, now] }))}
          />
        }
      >
        <p>La oferta cambió mientras usted la leía.</p>
        <p>Léala otra vez y marque la casilla de nuevo.</p>
      </Refusal>
      <Refusal>查询卡列表失败</Refusal>
      <WrongChoice>{words.rating.missing}</WrongChoice>
    </Section>
  )
}
