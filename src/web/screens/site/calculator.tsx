import { MINOR_PER_MAJOR, type Minor } from '#domain/amount.ts'
import { barPlaces, CostBar } from '#web/ui/figures/cost-bar.tsx'
import { SubmitButton } from '#web/ui/forms/button.tsx'
import { describedBy, Field } from '#web/ui/forms/field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Said } from '#web/ui/text/spoken-text.tsx'
import { useSurroundings } from '#web/words/settings.tsx'
import type { CalculatorWords } from '#words/en/calculator.ts'
import { CALCULATOR, type Chosen, type Costs, type Loan } from './calculator.data.ts'
import { APPLY_SCRIPT, CALCULATOR_SCRIPT, HOME_SCRIPT } from './calculator-script.ts'
import { type CostFormat, type Figure, type SpokenText, useCostFormat } from './cost-format.ts'

type CalculatorProps = {
  costs: Costs
  chosen: Chosen
  typed: string
  words: CalculatorWords
  /** The page of the calculator: the form without a script submits to it and keeps its parameters. */
  path: string
  asked: Readonly<Record<string, string>>
  /** Whether the page states the only term elsewhere. */
  isTermElsewhere?: boolean
}

/** The cost of a loan by amount and term: two sliders, or without a script a field and a button. */
export function Calculator({
  costs,
  chosen,
  typed,
  words,
  path,
  asked,
  isTermElsewhere = false,
}: CalculatorProps) {
  const format = useCostFormat(costs, words)
  const { amounts, terms, amount, term } = chosen
  return (
    <form
      className="card calculator"
      id={CALCULATOR.id}
      action={`${path}#${CALCULATOR.id}`}
      aria-label={words.calculator}
    >
      {Object.entries(asked).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="calculator-sliders">
        <Slider
          id="much"
          label={words.howMuch}
          choices={amounts.map(format.money)}
          at={amounts.indexOf(amount)}
        />
        {(terms.length > 1 || !isTermElsewhere) && (
          <Slider id="long" label={words.howLong} choices={terms.map(format.term)} at={terms.indexOf(term)} />
        )}
      </div>
      <Fields format={format} chosen={chosen} typed={typed} words={words} />
      <Answer format={format} loan={chosen.loan} costName={chosen.costName} words={words} />
      <p className="note">
        {words.calculatorNote} {words.costNote[chosen.costName]}
      </p>
    </form>
  )
}

type CalculatorScriptProps = Pick<CalculatorProps, 'costs' | 'chosen' | 'words'> & {
  /** The label of the button that applies for an amount, if the page has one. */
  applyFor?: (amount: string) => string
}

/** The data for all slider positions, and the script that shows them: at the end of the page, after it is painted. */
export function CalculatorScript({
  costs,
  chosen: { amounts, terms },
  words,
  applyFor,
}: CalculatorScriptProps) {
  const { nonce } = useSurroundings()
  const format = useCostFormat(costs, words)
  const loanAt = (amount: Minor, term: number) => {
    const loan = costs.loans.find((one) => one.amount === amount && one.termDays === term)
    if (!loan) return null
    const figures = format.figures(loan).map(([, figure]) => figure)
    return { figures, bar: barPlaces([loan.received, loan.cost]) }
  }
  const data = {
    amounts: amounts.map(format.money),
    terms: terms.map(format.term),
    loans: amounts.map((amount) => terms.map((term) => loanAt(amount, term))),
    applying:
      applyFor &&
      amounts.map((amount) => {
        const [seen, said] = format.money(amount)
        return [applyFor(seen), ` (${said})`, String(amount), String(amount / MINOR_PER_MAJOR)]
      }),
  }
  return (
    <>
      {applyFor ? (
        // In the text of the page, so an inserted response changes the data.
        <div hidden id="loan-costs">
          {JSON.stringify(data)}
        </div>
      ) : (
        <script
          type="application/json"
          id="loan-costs"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: figures and their names as JSON, with every `<` escaped.
          dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
        />
      )}
      <script
        type="module"
        nonce={nonce}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of this product, which React would escape
        dangerouslySetInnerHTML={{ __html: applyFor ? CALCULATOR_SCRIPT + APPLY_SCRIPT : HOME_SCRIPT }}
      />
    </>
  )
}

type SliderProps = {
  id: string
  label: string
  choices: readonly SpokenText[]
  at: number
}

function Slider({ id, label, choices, at }: SliderProps) {
  const now = choices[at] ?? ['', '']
  const [least] = choices[0] ?? ['']
  const [most] = choices.at(-1) ?? ['']
  return (
    <div className="calculator-slider">
      <label htmlFor={id}>{label}</label>
      <strong id={`${id}-now`} className="said" data-said={now[1]}>
        <span aria-hidden="true">{now[0]}</span>
      </strong>
      <input
        type="range"
        id={id}
        min={0}
        max={choices.length - 1}
        defaultValue={at}
        aria-valuetext={now[1]}
        autoComplete="off"
      />
      <span className="calculator-ends" aria-hidden="true">
        <span>{least}</span>
        <span>{most}</span>
      </span>
    </div>
  )
}

type FieldsProps = { format: CostFormat; chosen: Chosen; typed: string; words: CalculatorWords }

/** The same two choices for a browser that runs no script. */
function Fields({ format, chosen, typed, words }: FieldsProps) {
  const { amounts, terms, amount, term, isOutside } = chosen
  const [lowest = 0n, highest = 0n] = [amounts[0], amounts.at(-1)]
  const limits = words.limits(format.money(lowest)[0], format.money(highest)[0])
  return (
    <div className="calculator-fields stack">
      <TextField
        id={CALCULATOR.amount}
        name={CALCULATOR.amount}
        label={words.howMuch}
        hint={isOutside ? undefined : limits}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed || String(amount / MINOR_PER_MAJOR)}
        error={isOutside ? limits : null}
      />
      {terms.length > 1 && (
        <Field id={CALCULATOR.term} label={words.howLong} error={null}>
          <select
            className="input"
            id={CALCULATOR.term}
            name={CALCULATOR.term}
            defaultValue={term}
            {...describedBy(CALCULATOR.term, null, null)}
          >
            {terms.map((days) => (
              <option key={days} value={days}>
                {format.term(days)[0]}
              </option>
            ))}
          </select>
        </Field>
      )}
      <SubmitButton kind="secondary">{words.calculate}</SubmitButton>
    </div>
  )
}

type AnswerProps = {
  format: CostFormat
  loan: Loan | undefined
  costName: Loan['costName']
  words: CalculatorWords
}

/** How many figures are above the bar: what is received, and what is repaid. */
const SIDES = 2

/** Announced whenever it changes. Hidden figures keep their places for the next choice. */
function Answer({ format, loan, costName, words }: AnswerProps) {
  const names: Record<Figure, string> = {
    total: words.totalOwed,
    payments: words.payments,
    received: words.received,
    cost: words.costs,
    yearly: words.yearlyCost[costName],
  }
  const figures = format.figures(loan).map(([name, [seen, said]]) => (
    <div key={name}>
      <dt>{names[name]}</dt>
      <dd>
        <Said as={said}>{seen}</Said>
      </dd>
    </div>
  ))
  return (
    <div className="calculator-answer" role="status" id="calculator-answer">
      <div hidden={!loan} className="stack">
        <dl className="sides">{figures.slice(0, SIDES)}</dl>
        <CostBar
          parts={[
            { kind: 'base', minor: loan?.received ?? 1n },
            { kind: 'cost', minor: loan?.cost ?? 1n },
          ]}
        />
        <dl className="calculator-rows">{figures.slice(SIDES)}</dl>
      </div>
      <p hidden={loan !== undefined}>{words.notLent}</p>
    </div>
  )
}
