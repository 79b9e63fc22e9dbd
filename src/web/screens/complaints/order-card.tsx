import type { problemInit } from '#contract/complaints/complaints.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ProductHeader, ProductLine } from '#web/ui/layout/product-header.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'

export type OrderCardData = OutputOf<typeof problemInit>['orderList'][number]

/** One order: logo, product name, status and its lines (spec 2, "Complaint home"). */
export function OrderCard({ order }: { order: OrderCardData }) {
  return (
    <div className="order-card">
      <ProductHeader {...productOf(order)} />
      <Lines order={order} />
    </div>
  )
}

/** The same as one line, which unfolds natively in the browser. */
export function OrderLine({ order }: { order: OrderCardData }) {
  return (
    <details className="order-card">
      <summary>
        <ProductLine {...productOf(order)} />
        <Icon name="chevron" />
      </summary>
      <Lines order={order} />
    </details>
  )
}

const productOf = ({ productLogo, productName, status }: OrderCardData) => ({
  logo: productLogo,
  name: productName,
  sub: status,
})

function Lines({ order }: { order: OrderCardData }) {
  return (
    <dl>
      {order.list.map(({ title, value }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <Sentence text={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
