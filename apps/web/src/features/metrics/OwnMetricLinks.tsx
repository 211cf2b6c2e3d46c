import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { accountQuery } from '../../data/accountQuery.ts'
import { buttonClasses } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** Where the definition of an own metric comes from, and how to change it. */
export function OwnMetricLinks({ metricId }: { metricId: string }) {
  const path = `/datahub?metric_id=${metricId}&state=merged&limit=5`
  const { data } = useQuery(accountQuery<'listDatahubItems'>('organization', path))
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      {data?.items.map(({ data_id, title }) => (
        <Link
          key={data_id}
          to="/datahub/$data_id"
          params={{ data_id }}
          className="underline decoration-line2 underline-offset-4 hover:text-fg"
        >
          Datahub #{data_id}: <bdi>{title}</bdi>
        </Link>
      ))}
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
