import { Link } from 'react-router'
import ring from '../given/ring.svg'

interface Loan {
  productName: string
  status: string
  statusText: string
  rows: { text: string; value: string }[]
  repayHref: string
}

export const meta = () => [{ title: 'Loan details' }]

export function loader(): Loan {
  return JSON.parse(process.env.LOAN ?? '')
}

export default function LoanDetails({ loaderData: loan }: { loaderData: Loan }) {
  return (
    <>
      <header>
        <Link className="back" to="/">
          ‹
        </Link>
        <h1>Loan details</h1>
      </header>
      <main>
        <p>
          <b>{loan.productName}</b>
        </p>
        <div className="s">
          <img src={ring} width={112} height={112} alt="" />
          <h2>{loan.status}</h2>
          <p className="m">{loan.statusText}</p>
        </div>
        <dl className="c">
          {loan.rows.map((row) => (
            <div key={row.text}>
              <dt>{row.text}</dt>
              <dd>{row.value}</dd>
            </div>
          ))}
        </dl>
        <Link className="b main" to={loan.repayHref}>
          Repay
        </Link>
      </main>
    </>
  )
}
