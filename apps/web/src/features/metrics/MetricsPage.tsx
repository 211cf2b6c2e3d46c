import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { pageSettings } from '../../data/pageSettings.ts'
import { useChangeSearch } from '../../data/readSearch.ts'
import { trpc } from '../../data/trpc.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { FavoriteStar } from '../../documents/favorites/FavoriteStar.tsx'
import { useFavorites } from '../../documents/favorites/favorites.ts'
import { Button, buttonClasses } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { joinClasses } from '../../ui/joinClasses.ts'
import { PanelBoundary } from '../../ui/PanelBoundary.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import type { MetricsSearch } from './MetricSearch.ts'
import { describeCoverage, filterMetrics } from './metricList.ts'

const route = getRouteApi('/metrics')

/** The catalog: every metric by group, what it means, how many projects have it and how new it is. */
export function MetricsPage() {
  const title = useScreenTitle('/metrics')
  const { q, fav } = route.useSearch()
  const favorites = useFavorites('metrics')
  const change = useChangeSearch<MetricsSearch>()
  const query = useQuery(trpc.metrics.list.queryOptions({}))
  return (
    <div className="w-full max-w-[1440px] px-3 py-4 md:px-6">
      <div className="flex flex-wrap items-center gap-3 pb-4">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <SearchInput
          size="small"
          label="Filter metrics"
          placeholder="Filter by name or synonym"
          value={q}
          onChange={(q) => change({ q })}
          className="w-60"
        />
        <Checkbox
          label="Favorites only"
          checked={fav === true}
          onChange={(only) => change({ fav: only || undefined })}
        />
        {!pageSettings.partnerTerminal && (
          <Link
            to="/datahub/new"
            search={{ kind: 'metric' }}
            className={joinClasses(buttonClasses({ size: 'small' }), 'ml-auto')}
          >
            <Icon name="plus" size={12} />
            Propose a metric
          </Link>
        )}
      </div>
      <PanelBoundary name="Metrics">
        <QueryView query={query} skeleton="h-[600px]">
          {({ metrics }) => {
            const shown = filterMetrics(metrics, q ?? '').filter(
              ({ metric_id }) => fav !== true || favorites.includes(metric_id),
            )
            const groups = Map.groupBy(shown, (metric) => metric.categories[0] ?? 'Other')
            if (shown.length === 0)
              return (
                <EmptyState title={describeNothing(q, favorites.length === 0)}>
                  <Button onClick={() => change({ q: undefined, fav: undefined })}>
                    Clear filters
                  </Button>
                </EmptyState>
              )
            return (
              <div className="flex flex-col gap-5">
                {[...groups].map(([group, items]) => (
                  <section key={group} aria-label={group}>
                    <h2 className="mb-1.5 text-sm font-medium text-fg3">{group}</h2>
                    <ul className="rounded-md border border-line bg-raise">
                      {items.map((metric) => (
                        <li
                          key={metric.metric_id}
                          className="flex items-center border-t border-line first:border-t-0"
                        >
                          <FavoriteStar
                            kind="metrics"
                            id={metric.metric_id}
                            name={metric.title}
                            className="ml-2"
                          />
                          <Link
                            to="/metrics/$metric"
                            params={{ metric: metric.slug }}
                            className="grid min-w-0 flex-1 items-baseline grid-cols-[minmax(0,1fr)_auto] gap-x-6 py-2 pr-3.5 pl-2 hover:bg-hover sm:grid-cols-[200px_minmax(0,1fr)_90px_90px]"
                          >
                            <span className="font-medium">{metric.title}</span>
                            <span className="order-last col-span-2 text-sm text-fg2 sm:order-none sm:col-span-1 sm:truncate">
                              {metric.definition}
                            </span>
                            <span
                              className={`text-right whitespace-nowrap ${metric.projects === 0 ? 'text-fg3' : ''}`}
                            >
                              {describeCoverage(metric.projects)}
                            </span>
                            <span className="hidden text-right text-sm whitespace-nowrap text-fg3 sm:block">
                              {metric.newest_day === null ? '—' : formatDay(metric.newest_day)}
                            </span>
                          </Link>
                        </li>
                      ))}
                    </ul>
                  </section>
                ))}
              </div>
            )
          }}
        </QueryView>
      </PanelBoundary>
    </div>
  )
}

function describeNothing(typed: string | undefined, hasNoFavorites: boolean): string {
  if (typed !== undefined) return 'No metric by that name'
  return hasNoFavorites ? 'No favorites yet: star a metric to add it' : 'No metric'
}
