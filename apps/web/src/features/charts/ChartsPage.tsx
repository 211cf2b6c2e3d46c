import { Link } from '@tanstack/react-router'
import { usePageTitle } from '../../data/usePageTitle.ts'
import { buttonClasses } from '../../ui/buttonClasses.ts'
import { Icon } from '../../ui/Icon.tsx'
import { EmptyChart } from './EmptyChart.tsx'

/** Charts that people keep, and charts to begin with. */
export function ChartsPage() {
  usePageTitle('Charts')
  return (
    <div className="flex w-full max-w-[1440px] flex-col gap-4 px-3 py-4 md:px-6">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-xl font-semibold tracking-tight">Charts</h1>
        <Link to="/charts/new" className={buttonClasses({ size: 'small', variant: 'solid' })}>
          <Icon name="plus" size={12} /> New chart
        </Link>
      </div>
      <EmptyChart />
    </div>
  )
}
