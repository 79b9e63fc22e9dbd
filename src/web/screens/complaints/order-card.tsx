import type { ReactNode } from 'react'
import type { problemInit } from '#contract/complaints/complaints.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { ProductHeader } from '#web/ui/layout/product-header.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'

export type OrderCardData = OutputOf<typeof problemInit>['orderList'][number]

/** One order: logo, product name, status and its lines (spec 2, "Complaint home"). */
export function OrderCard({ order, change }: { order: OrderCardData; change?: ReactNode }) {
  const { productLogo, productName, status } = order
  return (
    <div className="order-card">
      <div className="spread">
        <ProductHeader logo={productLogo} name={productName} sub={status} />
        {change}
      </div>
      <Lines order={order} />
    </div>
  )
}

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
