import { redirect } from 'react-router'
import { applicationNow } from '#contract/apply/application.ts'
import { applyCodes } from '#contract/apply/apply-codes.ts'
import { productApply, productDetail } from '#contract/apply/product.ts'
import type { Minor } from '#domain/amount.ts'
import { languages } from '#domain/language.ts'
import { askedAmount } from '#domain/site/asked-amount.ts'
import { formFields } from '#web/calls/form-fields.ts'
import { type Handle, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { Form } from '#web/parts/form.tsx'
import { useAmountStyle } from '#web/parts/money.ts'
import { type DataNotice, NOTICE_ID } from '#web/parts/notice-text.tsx'
import { requireSignIn } from '#web/parts/require-sign-in.ts'
import { askedIn, type CalculatorInput, chosenFrom } from '#web/screens/site/calculator.data.ts'
import { Calculator, CalculatorScript } from '#web/screens/site/calculator.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NamedAmount } from '#web/ui/figures/named-amount.tsx'
import { ButtonLink, SubmitButton } from '#web/ui/forms/button.tsx'
import { Refusal } from '#web/ui/forms/refusal.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { ProductHeader } from '#web/ui/layout/product-header.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { applyTitled, useApplyWords } from '#web/words/apply-words.ts'
import { pathsFor } from '#web/words/paths.ts'
import { useWebAccessWords } from '#web/words/web-access-words.ts'
import { useIdentity, useLanguage, usePaths, useWords } from '#web/words/words.ts'
import { type AskedConsent, BeforeApplying } from './before-applying.tsx'
import { nextPath } from './next-path.ts'
import { type Detail, loansOf } from './product-loans.ts'

/** Loads the costs of a loan for the amount in the address, which a browser without a script submits. */
async function load(page: Page) {
  const { call, query } = page
  const productId = query.get('productId') ?? ''
  const named = productId === '' ? {} : { productId }
  const chosen = askedIn(query)
  const amount = askedAmount(chosen.amount) ?? undefined
  const first = await call(productDetail, { ...named, ...(amount && { amount }) })
  requireSignIn(page, first, pathsFor({}).product(productId))
  // An amount that is not offered is an error at its field.
  const isRefused = !first.success && first.failure === null && amount !== undefined
  const result = isRefused ? await call(productDetail, named) : first
  return { ...requireData(result), asked: chosen }
}

/** Why the application was refused. `isOtherNotice`: the data notice has changed and must be read first. */
type Refused = {
  message: string
  agreesToMessages: boolean
  noticeHash: string
  isOtherNotice: boolean
}

/** Creates the application and redirects to its first step. */
async function submit({ call, identity }: Page, form: FormData): Promise<Refused | Response> {
  const { text, minor } = formFields(form)
  const periods = text('periods')
  const noticeHash = text('noticeHash', 64)
  const agreesToMessages = text('agreesToMessages') === '1'
  const applied = await call(productApply, {
    productId: text('productId', 128) || '-',
    amount: minor('amount'),
    periods: /^\d{1,4}$/.test(periods) ? Number(periods) : 0,
    termUnit: text('termUnit', 20) || '-',
    ...(noticeHash && { noticeHash, agreesToMessages: agreesToMessages ? '1' : '' }),
  })
  if (!applied.success) {
    const isOtherNotice = applied.code === applyCodes['notice-changed']
    return { message: applied.message, agreesToMessages, noticeHash, isOtherNotice }
  }
  const { applicationId } = applied.data
  const now = await call(applicationNow, { applicationId })
  return redirect(
    nextPath(identity, applicationId, now.success ? (now.data.application?.nextStep ?? '') : ''),
  )
}

export const loader = onServer(load)
export const action = onServer(submit)
export const meta = applyTitled((words) => words.product.title)
export const handle: Handle = { needs: ['apply'] }

/** Shows the costs of a loan, its conditions and requirements, and one button. */
export default function Product({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { product } = useApplyWords()
  const { detail, products, openApplicationId, isOffered, dataNotice, consents, asked } = loaderData
  if (!detail)
    return (
      <BorrowerShell>
        <EmptyState title={product.nothing} text={product.nothingText} />
      </BorrowerShell>
    )
  return (
    <Chooser
      {...{ detail, asked, openApplicationId, isOffered, consents }}
      notice={isOffered ? null : (dataNotice ?? null)}
      others={products.filter(({ productId }) => productId !== detail.productId)}
      refused={actionData}
    />
  )
}

interface ChooserProps {
  detail: Detail
  asked: CalculatorInput
  others: readonly { productId: string; productName: string }[]
  openApplicationId: string
  isOffered: boolean
  notice: DataNotice | null
  consents: readonly AskedConsent[]
  refused: Refused | undefined
}

function Chooser(props: ChooserProps) {
  const { detail, asked, others, openApplicationId, isOffered, notice, consents, refused } = props
  const words = useApplyWords()
  const identity = useIdentity()
  const language = useLanguage()
  const { productId, productName, productLogo, periods } = detail
  const usual = detail.chosen ? { amount: detail.chosen.amount, termDays: periods } : null
  const loans = loansOf(detail)
  const chosen = chosenFrom(loans, asked, usual)
  const calculator = { costs: { loans, currency: detail.currency }, words: words.calculator }
  const { product } = words
  const { dataNotice } = useWebAccessWords()
  return (
    <BorrowerShell
      actions={
        // The button offers only the requested amount.
        !chosen?.isOutside && (
          <Next
            {...{ detail, openApplicationId, isOffered }}
            noticeHash={notice?.noticeHash ?? ''}
            amount={chosen?.amount ?? detail.minAmount}
          />
        )
      }
    >
      <ProductHeader logo={productLogo} name={productName} />
      {refused && (
        <Refusal>
          <p>{refused.message || product.notSent}</p>
          {refused.isOtherNotice && <Anchor href={`#${NOTICE_ID}`}>{dataNotice.read}</Anchor>}
        </Refusal>
      )}
      {chosen && (
        <div>
          <Calculator
            {...calculator}
            // For an amount that is not offered, no costs of another amount are shown.
            chosen={chosen.isOutside ? { ...chosen, loan: undefined } : chosen}
            typed={asked.amount}
            path="/product"
            asked={{ ...identity, type: languages[language].type, productId }}
            isTermElsewhere
          />
        </div>
      )}
      <DetailList
        rows={[
          { text: product.term, value: words.calculator.termValue(periods) },
          { text: product.minutes, value: product.minutesValue(detail.minutes) },
          { text: product.decision, value: detail.usualTime },
        ].filter(({ value }) => value !== '')}
      />
      {detail.eligibility.length > 0 && (
        <Section title={product.who}>
          <ul className="card rows">
            {detail.eligibility.map((sentence) => (
              <li key={sentence} className="row">
                <Icon name="check" />
                <span>{sentence}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {detail.steps.length > 0 && (
        <Section title={product.needed}>
          <ul className="card rows">
            {detail.steps.map(({ kind, title, what }) => (
              <li key={kind} className="row">
                <span>
                  {title}
                  <small>{what}</small>
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {others.length > 0 && <Others others={others} />}
      {notice && (
        <BeforeApplying
          {...{ notice, consents }}
          // A checkbox ticked beside another text does not count for this text.
          isTicked={refused?.noticeHash === notice.noticeHash && refused.agreesToMessages}
        />
      )}
      {chosen && <CalculatorScript {...calculator} chosen={chosen} applyFor={product.apply} />}
    </BorrowerShell>
  )
}

function Others({ others }: Pick<ChooserProps, 'others'>) {
  const { product } = useApplyWords()
  const paths = usePaths()
  return (
    <Section title={product.others}>
      <ul className="card rows">
        {others.map(({ productId, productName }) => (
          <RowLink key={productId} href={paths.product(productId)} title={productName} />
        ))}
      </ul>
    </Section>
  )
}

type NextProps = Pick<ChooserProps, 'detail' | 'openApplicationId' | 'isOffered'> & {
  amount: Minor
  noticeHash: string
}

/** The single button: go to the offer, continue the application, or apply for the chosen loan. */
function Next({ detail, openApplicationId, isOffered, amount, noticeHash }: NextProps) {
  const { product } = useApplyWords()
  const { dataNotice } = useWebAccessWords()
  const { common } = useWords()
  const paths = usePaths()
  const amounts = useAmountStyle(detail.currency)
  if (isOffered)
    return (
      <ActionBar>
        <ButtonLink href={paths.confirm(detail.productId)}>{product.seeOffer}</ButtonLink>
      </ActionBar>
    )
  // An application continues after its data notice is read, if there is one.
  if (openApplicationId !== '' && noticeHash === '')
    return (
      <ActionBar>
        <ButtonLink href={paths.apply(openApplicationId)}>{product.goOn}</ButtonLink>
      </ActionBar>
    )
  const { productId, periods, termUnit } = detail
  return (
    <>
      <Form method="post" id="apply">
        {Object.entries({ productId, amount: String(amount), periods, termUnit, noticeHash }).map(
          ([name, value]) => (
            <input key={name} type="hidden" id={`apply-${name}`} name={name} value={value} />
          ),
        )}
      </Form>
      <ActionBar
        note={
          noticeHash === '' ? (
            product.free
          ) : (
            // The button is visible before the details further down.
            <>
              {product.free} <Anchor href={`#${NOTICE_ID}`}>{dataNotice.read}</Anchor>
            </>
          )
        }
      >
        <SubmitButton form="apply" data-amount-button="" busyText={common.sending}>
          <NamedAmount text={product.apply} minor={amount} {...amounts} />
        </SubmitButton>
      </ActionBar>
    </>
  )
}
