import type { problemInit } from '#contract/complaints/complaints.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { ProductHeader } from '../../ui/product-header.tsx'

export type OrderCardData = OutputOf<typeof problemInit>['orderList'][number]

/** One order: logo, product name, status, and its lines (spec 2, "Complaint home"). */
export function OrderCard({ order }: { order: OrderCardData }) {
  return (
    <div className="order-card">
      <ProductHeader logo={order.productLogo} name={order.productName} sub={order.status} />
      <dl>
        {order.list.map(({ title, value }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
