import { Link } from '@tanstack/react-router'
import { buttonClasses } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** Leads to proposals that change an own metric, or give it values. */
export function OwnMetricLinks({ metricId }: { metricId: string }) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <Link
        to="/datahub/new"
        search={{ kind: 'metric', metric: metricId }}
        className={buttonClasses({ variant: 'ghost' })}
      >
        <Icon name="pencil" size={12} />
        Suggest an edit
      </Link>
      <Link
        to="/datahub/new"
        search={{ kind: 'data' }}
        className={buttonClasses({ variant: 'ghost' })}
      >
        <Icon name="plus" size={12} />
        Add data
      </Link>
    </div>
  )
}
