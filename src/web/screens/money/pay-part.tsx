import { refusalCodes } from '#contract/refusal-codes.ts'
import { amountToType, formatMoney } from '#domain/amount.ts'
import { readAmount } from '#domain/typed-amount.ts'
import { inBrowser, onServer } from '#web/page.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { loanKeyIn } from '#web/parts/loan-key.ts'
import { useCurrency, useNumberStyle } from '#web/parts/money.ts'
import { OldCopyNotice } from '#web/parts/old-copy-notice.tsx'
import { Form } from '#web/shell/form.tsx'
import { useFresh } from '#web/shell/fresh.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Amount } from '#web/ui/figures/amount.tsx'
import { AmountHero } from '#web/ui/figures/amount-hero.tsx'
import { Figures } from '#web/ui/figures/figures.tsx'
import { NamedAmount } from '#web/ui/figures/named-amount.tsx'
import { ButtonLink, SubmitButton } from '#web/ui/forms/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { Folded } from '#web/ui/layout/folded.tsx'
import { ProductHeader } from '#web/ui/layout/product-header.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { titled } from '#web/words/title.ts'
import { usePaths, useQuery, useWords } from '#web/words/words.ts'
import type { Route } from './+types/pay-part'
import { ChannelSections } from './instructions/channel-sections.tsx'
import { NothingToPay, NotNow } from './nothing-to-pay.tsx'
import { UnlessOnItsWay } from './on-its-way.tsx'
import { load } from './pay-part.data.ts'

/** Where what an amount does begins. */
const QUOTE = 'quote'

export const loader = onServer(load)
export const clientLoader = inBrowser(async () => (await import('./pay-part.data.ts')).load)
export const meta = titled((words) => words.part.title)

export default function PayPart({ loaderData }: Route.ComponentProps) {
  const { part, repay } = useWords()
  const paths = usePaths()
  const query = useQuery()
  const loan = loanKeyIn(query)
  const { shown, oldSince } = useFresh(loaderData, loaderData.success || loaderData.failure !== null)
  const currency = useCurrency(shown.data?.currency)
  const format = useNumberStyle(currency)
  const backHref = paths.repay(loan)
  if (!shown.success) {
    return (
      <BorrowerShell title={part.title} backHref={backHref}>
        <NothingToPay
          result={shown}
          loan={loan}
          code={refusalCodes['nothing-to-repay']}
          title={part.notNow}
        />
      </BorrowerShell>
    )
  }

  const { productLogo, productName, leastAmount, choices, quote, onItsWay, daysLate } = shown.data
  const typed = query.get('part')
  const read = readAmount(typed ?? '')
  const problem = typed !== null && !read.ok ? part[read.refusal] : shown.data.problem
  const { repayList, unavailable, dueAmount, payBy } = shown.data
  const due = typeof dueAmount === 'bigint' ? formatMoney(dueAmount, currency, format) : ''
  const money = (minor: bigint) => <Amount minor={minor} currency={currency} format={format} />
  return (
    <BorrowerShell title={part.title} backHref={backHref}>
      <ProductHeader logo={productLogo} name={productName} />
      {oldSince && <OldCopyNotice since={oldSince} />}
      <UnlessOnItsWay money={onItsWay} loan={loan}>
        {typeof leastAmount !== 'bigint' ? (
          <NotNow title={part.notNow} text={shown.data.problem} backHref={backHref} />
        ) : (
          <>
            <div className="card">
              <Form className="stack" action={`#${QUOTE}`} noValidate>
                {[...query].map(([name, value]) =>
                  name === 'part' ? null : <input key={name} type="hidden" name={name} value={value} />,
                )}
                {/* The key takes over the amount of a choice that was tapped. */}
                <TextField
                  key={typed}
                  label={part.howMuch}
                  name="part"
                  hint={due && (daysLate > 0 || !payBy ? part.dueNow(due) : part.dueBy(due, payBy))}
                  inputMode="decimal"
                  autoComplete="off"
                  error={problem}
                  defaultValue={typed ?? ''}
                />
                <SubmitButton kind="secondary">{part.show}</SubmitButton>
              </Form>
            </div>
            {problem !== '' && (
              <ButtonLink kind="quiet" href={backHref}>
                {repay.title}
              </ButtonLink>
            )}
            {choices.length > 0 && !quote && (
              <Section title={part.choices}>
                <ul className="card rows">
                  {choices.map(({ text, amount }) => (
                    <li key={text}>
                      <Anchor className="row" href={paths.payPart(loan, amountToType(amount))}>
                        <span>
                          <NamedAmount
                            text={(said) => `${text}: ${said}`}
                            minor={amount}
                            {...{ currency, format }}
                          />
                        </span>
                        <Icon name="chevron" />
                      </Anchor>
                    </li>
                  ))}
                </ul>
              </Section>
            )}
            {quote && (
              <div id={QUOTE}>
                <AmountHero
                  label={part.today}
                  minor={quote.amount}
                  currency={currency}
                  format={format}
                  sub={quote.next}
                  tone={daysLate > 0 ? 'late' : undefined}
                />
              </div>
            )}
            {quote && (
              <>
                <div className="card">
                  <Figures
                    rows={[
                      { text: part.owed, value: money(quote.owedAmount) },
                      { text: part.pays, value: money(-quote.amount) },
                      { text: part.left, value: money(quote.leftAmount), total: true },
                    ]}
                  />
                </div>
                <p className="note">
                  <Sentence text={quote.cost} />
                </p>
                <Folded title={part.made}>
                  <DetailList rows={quote.detail} />
                </Folded>
                <ChannelSections
                  sections={repayList}
                  unavailable={unavailable}
                  hrefOf={(payCode) =>
                    paths.instructions({ ...loan, payCode, amountMinor: quote.amount }, quote.requestType)
                  }
                />
              </>
            )}
          </>
        )}
      </UnlessOnItsWay>
    </BorrowerShell>
  )
}
