"""The calls of the API. Made by `npm run openapi` from the endpoint definitions; do not edit."""

from __future__ import annotations

from typing import Any, Dict, Literal, Mapping, Sequence, Tuple, Union

from .answer import Answer

#: The method and the path of every call.
CALLS: Dict[str, Tuple[str, str]] = {
    "list_projects": ("GET", "/v2/projects"),
    "get_project": ("GET", "/v2/projects/{project_id}"),
    "get_project_metrics": ("GET", "/v2/projects/{project_id}/metrics"),
    "get_product_metrics": ("GET", "/v2/projects/{project_id}/products/{product_id}/metrics"),
    "get_project_aggregations": ("GET", "/v2/projects/{project_id}/metric-aggregations"),
    "get_project_financial_statement": ("GET", "/v2/projects/{project_id}/financial-statement"),
    "list_whole_statements": ("GET", "/v2/statements"),
    "list_metrics": ("GET", "/v2/metrics"),
    "get_metric": ("GET", "/v2/metrics/{metric_id}"),
    "get_metric_aggregations": ("GET", "/v2/metric-aggregations"),
    "break_down_metrics": ("POST", "/v2/metric-breakdown"),
    "query_metrics": ("POST", "/v2/query"),
    "query_metrics_by_address": ("GET", "/v2/query"),
    "explain_query": ("POST", "/v2/query/sql"),
    "explain_call": ("POST", "/v2/calls/sql"),
    "ask": ("POST", "/v2/ask"),
    "read_sheet": ("GET", "/v2/sheet"),
    "read_sheet_cells": ("POST", "/v2/sheet"),
    "list_market_sectors": ("GET", "/v2/market-sectors"),
    "get_market_sector": ("GET", "/v2/market-sectors/{market_sector_id}"),
    "list_datasets": ("GET", "/v2/datasets"),
    "get_dataset": ("GET", "/v2/datasets/{name}"),
    "list_marts": ("GET", "/v2/marts"),
    "get_mart": ("GET", "/v2/marts/{mart_id}"),
    "post_mart": ("POST", "/v2/marts/{mart_id}/rows"),
    "get_mart_rows_by_address": ("GET", "/v2/marts/{mart_id}/rows"),
    "explain_mart": ("POST", "/v2/marts/{mart_id}/sql"),
    "list_assets": ("GET", "/v2/assets"),
    "get_asset": ("GET", "/v2/assets/{asset_id}"),
    "get_asset_metrics": ("GET", "/v2/assets/{asset_id}/metrics"),
    "break_down_asset_metrics": ("POST", "/v2/assets/{asset_id}/metrics-breakdown"),
    "list_reference_assets": ("GET", "/v2/reference-assets"),
    "trace": ("GET", "/v2/trace"),
    "evidence": ("GET", "/v2/trace/evidence"),
    "get_raw_answer": ("GET", "/v2/trace/answers/{batch_id}/{sha256}"),
    "list_restatements": ("GET", "/v2/restatements"),
    "get_data_status": ("GET", "/v2/data-status"),
    "get_project_composition": ("GET", "/v2/projects/{project_id}/composition"),
    "get_project_competitors": ("GET", "/v2/projects/{project_id}/competitors"),
    "get_project_comparables": ("GET", "/v2/projects/{project_id}/comparables"),
    "get_whole_statement": ("GET", "/v2/projects/{project_slug}/statement"),
    "list_financial_statements": ("GET", "/v2/financial-statements"),
    "get_project_valuation": ("GET", "/v2/projects/{project_id}/valuation"),
    "get_project_vesting": ("GET", "/v2/projects/{project_id}/vesting"),
    "list_unlocks": ("GET", "/v2/unlocks"),
    "get_project_token_rights": ("GET", "/v2/projects/{project_id}/token-rights"),
    "list_events": ("GET", "/v2/events"),
    "get_bridge_flows": ("GET", "/v2/bridge-flows"),
    "get_contracts_of_project": ("GET", "/v2/projects/{project_id}/contracts"),
    "rank_projects": ("GET", "/v2/ranking"),
    "show_metric_coverage": ("GET", "/v2/metrics/{metric_id}/coverage"),
    "list_labels": ("GET", "/v2/labels"),
    "get_project_figures": ("GET", "/v2/figures"),
    "get_market_sector_totals": ("GET", "/v2/sector-totals"),
    "list_fundraises": ("GET", "/v2/fundraises"),
    "add_up_fundraises": ("GET", "/v2/fundraises/totals"),
    "show_investor": ("GET", "/v2/investors/{investor}"),
    "list_trending_contracts": ("GET", "/v2/trending-contracts"),
    "show_asset_overview": ("GET", "/v2/asset-overview"),
    "show_freshness": ("GET", "/v2/freshness"),
    "show_checks": ("GET", "/v2/checks"),
    "show_gaps": ("GET", "/v2/gaps"),
    "show_quality": ("GET", "/v2/quality"),
    "show_held_points": ("GET", "/v2/held-points"),
    "show_second_opinions": ("GET", "/v2/second-opinions"),
    "show_project_catalogue": ("GET", "/v2/projects/{project_id}/catalogue"),
    "show_catalogue_changes": ("GET", "/v2/catalogue-changes"),
}

#: The field with the rows of each list that is read by cursors.
CURSOR_FIELDS: Dict[str, str] = {
    "list_unlocks": "rows",
    "list_events": "rows",
    "get_contracts_of_project": "rows",
    "rank_projects": "rows",
    "list_fundraises": "rows",
    "list_trending_contracts": "rows",
    "show_gaps": "gaps",
    "show_held_points": "points",
    "show_second_opinions": "disagreements",
    "show_catalogue_changes": "changes",
}


class Calls:
    """One method per call of the API."""

    def _call(self, name: str, parameters: Mapping[str, Any]) -> Answer:
        raise NotImplementedError

    def list_projects(
        self,
        *,
        as_of: str | None = None,
    ) -> Answer:
        """Every project.

        Args:
            as_of: Answer with the data known at this time: a date-time, or the end of a day. With the suffix `~loaded`, with the data that this terminal had loaded by then, so that the response never changes.
        """
        return self._call("list_projects", {"as_of": as_of})

    def get_project(
        self,
        project_id: str,
        *,
        as_of: str | None = None,
    ) -> Answer:
        """A project: sectors, chains, products, links, and which metrics it has.

        Args:
            project_id: Project id.
            as_of: Answer with the data known at this time: a date-time, or the end of a day. With the suffix `~loaded`, with the data that this terminal had loaded by then, so that the response never changes.
        """
        return self._call("get_project", {"project_id": project_id, "as_of": as_of})

    def get_project_metrics(
        self,
        project_id: str,
        *,
        metric_ids: Sequence[str] | None = None,
        chain_ids: Sequence[str] | None = None,
        product_ids: Sequence[str] | None = None,
        labels: Sequence[str] | None = None,
        aggregate_by: Literal["chain", "version", "business_line", "label"] | None = None,
        start: str | None = None,
        end: str | None = None,
        as_of: str | None = None,
        timestamp_granularity: Literal["day", "week", "month", "quarter", "year"] | None = None,
        order_direction: Literal["asc", "desc"] | None = None,
    ) -> Answer:
        """Time series of a project: one row per period, one field per metric.

        Args:
            project_id: Project id.
            metric_ids: Metric ids.
            chain_ids: Chain ids.
            product_ids: Product ids.
            labels: Labels, such as `swap fees`.
            aggregate_by: Split by this part of the project; without it, totals.
            start: First day, inclusive. `start_date` and `since` are accepted too.
            end: Last day, inclusive. `end_date` is accepted too.
            as_of: Answer with the data known at this time: a date-time, or the end of a day. With the suffix `~loaded`, with the data that this terminal had loaded by then, so that the response never changes.
            timestamp_granularity: The length of a period.
            order_direction: `desc` gives the newest first.
        """
        return self._call("get_project_metrics", {"project_id": project_id, "metric_ids": metric_ids, "chain_ids": chain_ids, "product_ids": product_ids, "labels": labels, "aggregate_by": aggregate_by, "start": start, "end": end, "as_of": as_of, "timestamp_granularity": timestamp_granularity, "order_direction": order_direction})

    def get_product_metrics(
        self,
        project_id: str,
        product_id: str,
        *,
        metric_ids: Sequence[str] | None = None,
        chain_ids: Sequence[str] | None = None,
        aggregate_by: Literal["chain", "version", "business_line", "label"] | None = None,
        start: str | None = None,
        end: str | None = None,
        as_of: str | None = None,
        timestamp_granularity: Literal["day", "week", "month", "quarter", "year"] | None = None,
        order_direction: Literal["asc", "desc"] | None = None,
    ) -> Answer:
        """Time series of one product of a project: one row per day and metric.

        Args:
            project_id: Project id.
            product_id: Product id.
            metric_ids: Metric ids.
            chain_ids: Chain ids.
            aggregate_by: Split by this part of the project; without it, totals.
            start: First day, inclusive. `start_date` and `since` are accepted too.
            end: Last day, inclusive. `end_date` is accepted too.
            as_of: Answer with the data known at this time: a date-time, or the end of a day. With the suffix `~loaded`, with the data that this terminal had loaded by then, so that the response never changes.
            timestamp_granularity: The length of a period.
            order_direction: `desc` gives the newest first.
        """
        return self._call("get_product_metrics", {"project_id": project_id, "product_id": product_id, "metric_ids": metric_ids, "chain_ids": chain_ids, "aggregate_by": aggregate_by, "start": start, "end": end, "as_of": as_of, "timestamp_granularity": timestamp_granularity, "order_direction": order_direction})

    def get_project_aggregations(
        self,
        project_id: str,
        *,
        metric_ids: Sequence[str] | None = None,
    ) -> Answer:
        """Figures of a project over intervals: latest, sum, avg, change, trend, ath, atl.

        Args:
            project_id: Project id.
            metric_ids: Metric ids.
        """
        return self._call("get_project_aggregations", {"project_id": project_id, "metric_ids": metric_ids})

    def get_project_financial_statement(
        self,
        project_id: str,
        *,
        timestamp_granularity: Literal["year", "quarter", "month", "week"] | None = None,
        interval: Literal["24h", "7d", "30d", "90d", "180d", "365d", "ytd", "1m", "1y", "2y", "3y", "5y", "max"] | None = None,
        labels: Any = None,
        as_of: str | None = None,
    ) -> Answer:
        """The financial statement of a project: one row per period and line.

        Args:
            project_id: Project id.
            timestamp_granularity: The length of a period.
            interval: The time that the statement covers.
            labels: Rows also have the labels of each line, which are parts of it and not to be added to it.
            as_of: Answer with the data known at this time: a date-time, or the end of a day. With the suffix `~loaded`, with the data that this terminal had loaded by then, so that the response never changes.
        """
        return self._call("get_project_financial_statement", {"project_id": project_id, "timestamp_granularity": timestamp_granularity, "interval": interval, "labels": labels, "as_of": as_of})

    def list_whole_statements(
        self,
        *,
        projects: Sequence[str] | None = None,
        granularity: Literal["year", "quarter", "month", "week"] | None = None,
        interval: Literal["24h", "7d", "30d", "90d", "180d", "365d", "ytd", "1m", "1y", "2y", "3y", "5y", "max"] | None = None,
        as_of: str | None = None,
    ) -> Answer:
        """Financial statements of several projects: every line by period, with changes and shares.

        Args:
            projects: Project ids, at least one.
            granularity: The length of a period.
            interval: The time that the statement covers.
            as_of: Answer with the data known at this time: a date-time, or the end of a day. With the suffix `~loaded`, with the data that this terminal had loaded by then, so that the response never changes.
        """
        return self._call("list_whole_statements", {"projects": projects, "granularity": granularity, "interval": interval, "as_of": as_of})

    def list_metrics(
        self,
    ) -> Answer:
        """Every metric: its definition, format, categories and tier."""
        return self._call("list_metrics", {})

    def get_metric(
        self,
        metric_id: str,
        *,
        project_ids: Sequence[str] | None = None,
        chain_ids: Sequence[str] | None = None,
        product_ids: Sequence[str] | None = None,
        labels: Sequence[str] | None = None,
        market_sector_ids: Sequence[str] | None = None,
        start: str | None = None,
        end: str | None = None,
        as_of: str | None = None,
        timestamp_granularity: Literal["day", "week", "month", "quarter", "year"] | None = None,
        order_direction: Literal["asc", "desc"] | None = None,
    ) -> Answer:
        """Time series of one metric for many projects: one row per period and project.

        Args:
            metric_id: Metric id.
            project_ids: Project ids.
            chain_ids: Chain ids.
            product_ids: Product ids.
            labels: Labels, such as `swap fees`.
            market_sector_ids: Market sector ids.
            start: First day, inclusive. `start_date` and `since` are accepted too.
            end: Last day, inclusive. `end_date` is accepted too.
            as_of: Answer with the data known at this time: a date-time, or the end of a day. With the suffix `~loaded`, with the data that this terminal had loaded by then, so that the response never changes.
            timestamp_granularity: The length of a period.
            order_direction: `desc` gives the newest first.
        """
        return self._call("get_metric", {"metric_id": metric_id, "project_ids": project_ids, "chain_ids": chain_ids, "product_ids": product_ids, "labels": labels, "market_sector_ids": market_sector_ids, "start": start, "end": end, "as_of": as_of, "timestamp_granularity": timestamp_granularity, "order_direction": order_direction})

    def get_metric_aggregations(
        self,
        *,
        project_ids: Sequence[str] | None = None,
        metric_ids: Sequence[str] | None = None,
    ) -> Answer:
        """Figures of many projects over intervals.

        Args:
            project_ids: Project ids.
            metric_ids: Metric ids.
        """
        return self._call("get_metric_aggregations", {"project_ids": project_ids, "metric_ids": metric_ids})

    def break_down_metrics(
        self,
        *,
        metric_ids: Sequence[str] | None = None,
        interval: Literal["24h", "7d", "30d", "90d", "180d", "365d", "ytd", "1m", "1y", "2y", "3y", "5y", "max"] | None = None,
        group_by: Literal["projects", "chains", "chain-project", "chain-product", "chain-market-sector", "market-sector", "product", "label"] | None = None,
        project_ids: Sequence[str] | None = None,
        chain_ids: Sequence[str] | None = None,
        product_ids: Sequence[str] | None = None,
        labels: Sequence[str] | None = None,
        market_sector_ids: Sequence[str] | None = None,
        start: str | None = None,
        end: str | None = None,
        as_of: str | None = None,
    ) -> Answer:
        """Figures over an interval, split by project, chain, product or market sector.

        Args:
            metric_ids: Metric ids, at least one.
            interval: Counts back from the latest complete day.
            group_by: Dimension to split by.
            project_ids: Project ids.
            chain_ids: Chain ids.
            product_ids: Product ids.
            labels: Labels, such as `swap fees`.
            market_sector_ids: Market sector ids.
            start: First day, inclusive. `start_date` and `since` are accepted too.
            end: Last day, inclusive. `end_date` is accepted too.
            as_of: Answer with the data known at this time: a date-time, or the end of a day. With the suffix `~loaded`, with the data that this terminal had loaded by then, so that the response never changes.
        """
        return self._call("break_down_metrics", {"metric_ids": metric_ids, "interval": interval, "group_by": group_by, "project_ids": project_ids, "chain_ids": chain_ids, "product_ids": product_ids, "labels": labels, "market_sector_ids": market_sector_ids, "start": start, "end": end, "as_of": as_of})

    def query_metrics(
        self,
        metrics: Sequence[str],
        *,
        where: Mapping[str, Any] | None = None,
        breakdown: Sequence[Literal["project", "chain", "product", "contract", "label", "market_sector"]] | None = None,
        granularity: Literal["day", "week", "month", "quarter", "year"] | None = None,
        range: Union[Literal["24h", "7d", "30d", "90d", "180d", "365d", "ytd", "1m", "1y", "2y", "3y", "5y", "max"], Mapping[str, Any]] | None = None,
        transforms: Sequence[Mapping[str, Any]] | None = None,
        top: Mapping[str, Any] | None = None,
        order: Literal["desc", "asc"] | None = None,
        focus: Sequence[str] | None = None,
        sectors: Literal["all", "first"] | None = None,
        unit: Literal["usd", "native"] | None = None,
        as_of: str | None = None,
    ) -> Answer:
        """Any query of metrics.

        Args:
            metrics: Metric ids or formulas over them, such as `revenue / user_mau`.
            where: Filters, combined with "and".
            breakdown: Split into one series per project, chain, product, contract, label or market sector. Labels state the purpose of amounts, such as swap fees; they may overlap, and cannot be combined with product or contract.
            granularity: Length of a period.
            range: The days to cover; a named range counts back from the latest complete day.
            transforms: Changes to each series, applied in order after roll-up.
            top: Keep the largest series by a measure: amounts by their sum in the range, everything else by its latest value, before transforms.
            order: `asc` lists the smallest series first, and `top` keeps the smallest; `desc`, the default, the largest.
            focus: Ids in the first dimension of the breakdown whose series are singled out, besides those that `top` keeps. Shares and ranks stay among all series.
            sectors: Of a breakdown by market sector: `all` counts a project in each of its sectors, which then overlap; `first` in its first one only, so that sectors add up. By default `first` where shares are requested.
            unit: `native` divides amounts in US dollars by the project’s own token price of the day.
            as_of: Answer with the data known at this time; with the suffix `~loaded`, with the data that this terminal had loaded by then.
        """
        return self._call("query_metrics", {"metrics": metrics, "where": where, "breakdown": breakdown, "granularity": granularity, "range": range, "transforms": transforms, "top": top, "order": order, "focus": focus, "sectors": sectors, "unit": unit, "as_of": as_of})

    def query_metrics_by_address(
        self,
        q: str,
    ) -> Answer:
        """Any query of metrics, in the address.

        Args:
            q: The body of `POST /v2/query` as JSON text.
        """
        return self._call("query_metrics_by_address", {"q": q})

    def explain_query(
        self,
        metrics: Sequence[str],
        *,
        where: Mapping[str, Any] | None = None,
        breakdown: Sequence[Literal["project", "chain", "product", "contract", "label", "market_sector"]] | None = None,
        granularity: Literal["day", "week", "month", "quarter", "year"] | None = None,
        range: Union[Literal["24h", "7d", "30d", "90d", "180d", "365d", "ytd", "1m", "1y", "2y", "3y", "5y", "max"], Mapping[str, Any]] | None = None,
        transforms: Sequence[Mapping[str, Any]] | None = None,
        top: Mapping[str, Any] | None = None,
        order: Literal["desc", "asc"] | None = None,
        focus: Sequence[str] | None = None,
        sectors: Literal["all", "first"] | None = None,
        unit: Literal["usd", "native"] | None = None,
        as_of: str | None = None,
    ) -> Answer:
        """The SQL behind a query.

        Args:
            metrics: Metric ids or formulas over them, such as `revenue / user_mau`.
            where: Filters, combined with "and".
            breakdown: Split into one series per project, chain, product, contract, label or market sector. Labels state the purpose of amounts, such as swap fees; they may overlap, and cannot be combined with product or contract.
            granularity: Length of a period.
            range: The days to cover; a named range counts back from the latest complete day.
            transforms: Changes to each series, applied in order after roll-up.
            top: Keep the largest series by a measure: amounts by their sum in the range, everything else by its latest value, before transforms.
            order: `asc` lists the smallest series first, and `top` keeps the smallest; `desc`, the default, the largest.
            focus: Ids in the first dimension of the breakdown whose series are singled out, besides those that `top` keeps. Shares and ranks stay among all series.
            sectors: Of a breakdown by market sector: `all` counts a project in each of its sectors, which then overlap; `first` in its first one only, so that sectors add up. By default `first` where shares are requested.
            unit: `native` divides amounts in US dollars by the project’s own token price of the day.
            as_of: Answer with the data known at this time; with the suffix `~loaded`, with the data that this terminal had loaded by then.
        """
        return self._call("explain_query", {"metrics": metrics, "where": where, "breakdown": breakdown, "granularity": granularity, "range": range, "transforms": transforms, "top": top, "order": order, "focus": focus, "sectors": sectors, "unit": unit, "as_of": as_of})

    def explain_call(
        self,
        procedure: Literal["metrics.getRanking", "projects.getFigures", "projects.getComposition", "projects.listCompetitors", "projects.getValuationHistory", "projects.getVestingSchedule", "projects.getUnlockCalendar", "projects.getFinancialStatement", "projects.getStatementLines", "metrics.getCoverage", "sectors.getTotals", "fundraises.search", "fundraises.getTotals", "fundraises.getInvestor", "contracts.getTrending", "contracts.getOfProject", "status.getDataStatus", "assets.getOverview", "status.getFreshness", "status.listChecks", "status.listGaps", "status.getQuality", "status.listHeldPoints", "status.listSecondOpinions", "projects.getCatalogue", "status.listCatalogueChanges", "facts.restatements", "projects.getComparables", "projects.getTokenRights", "projects.listEvents", "projects.getBridgeFlows", "metrics.listLabels"],
        *,
        input: Mapping[str, Any] | None = None,
    ) -> Answer:
        """The SQL behind a named query.

        Args:
            procedure: The query, by the name of its tRPC procedure.
            input: The parameters of the call, including those in its path.
        """
        return self._call("explain_call", {"procedure": procedure, "input": input})

    def ask(
        self,
        prompt: str,
        *,
        context: Mapping[str, Any] | None = None,
        earlier: Sequence[str] | None = None,
        statistic: Literal["median", "average", "correlation", "lowest", "highest", "mean", "sum", "change", "multiple", "concentration", "together"] | None = None,
        answered: bool | None = None,
    ) -> Answer:
        """Converts a question in plain language to a query.

        Args:
            prompt: The question, in English or German.
            context: The query on screen, which a short prompt such as “by chain instead” changes only in the parts that it mentions.
            earlier: The earlier questions, the first one first: a short prompt such as “only L2s” changes what they say. `context` is the query that the first of them went on from.
            statistic: The statistic of the earlier answer, such as a median, which no query holds: “and dexes” is about that of others. See the part `statistic` of that answer.
            answered: Answers the question, too. The figures of a query are those of `POST /v2/query`.
        """
        return self._call("ask", {"prompt": prompt, "context": context, "earlier": earlier, "statistic": statistic, "answered": answered})

    def read_sheet(
        self,
        *,
        function: Literal["value", "state", "series", "statement", "ask"] | None = None,
        project: str | None = None,
        metric: str | None = None,
        date: str | None = None,
        granularity: str | None = None,
        label: str | None = None,
        question: str | None = None,
    ) -> Answer:
        """A table for a spreadsheet, as CSV.

        Args:
            function: `value`: one figure. `state`: whether it is of a whole period: `finished`, `unfinished` or `partial`. `series`: its history. `statement`: a financial statement. `ask`: the answer to a question.
            project: Project id, name, ticker or alias; refused with the choices where several projects have it.
            metric: Metric id, or a formula over metric ids.
            date: A day, month, quarter or year (`2024-03-31`, `2024-03`, `2024-Q1`, `2024`) whose period is read; or an interval (`30d`). Series also take two days, `2023-01-01:2024-06-30`. By default, the newest value.
            granularity: The length of a period: `day`, `week`, `month`, `quarter` or `year`; by default, the length of `date`.
            label: A label of the amounts, such as `liquidations`: only what is for that. Not with a statement.
            question: A question in plain language, for `ask`.
        """
        return self._call("read_sheet", {"function": function, "project": project, "metric": metric, "date": date, "granularity": granularity, "label": label, "question": question})

    def read_sheet_cells(
        self,
        cells: Sequence[Mapping[str, Any]],
    ) -> Answer:
        """Many cells of a spreadsheet at once.

        Args:
            cells: The cells.
        """
        return self._call("read_sheet_cells", {"cells": cells})

    def list_market_sectors(
        self,
    ) -> Answer:
        """Every market sector."""
        return self._call("list_market_sectors", {})

    def get_market_sector(
        self,
        market_sector_id: str,
    ) -> Answer:
        """A market sector and its projects.

        Args:
            market_sector_id: Market sector id.
        """
        return self._call("get_market_sector", {"market_sector_id": market_sector_id})

    def list_datasets(
        self,
    ) -> Answer:
        """Every ready-made table."""
        return self._call("list_datasets", {})

    def get_dataset(
        self,
        name: str,
        *,
        project_ids: Sequence[str] | None = None,
        chain_ids: Sequence[str] | None = None,
        market_sector_ids: Sequence[str] | None = None,
        metric_ids: Sequence[str] | None = None,
        columns: Sequence[str] | None = None,
        order_by: str | None = None,
        order_direction: Literal["asc", "desc"] | None = None,
        limit: int | None = None,
        offset: int | None = None,
    ) -> Answer:
        """The rows of a ready-made table.

        Args:
            name: Dataset id.
            project_ids: Project ids.
            chain_ids: Chain ids.
            market_sector_ids: Market sector ids.
            metric_ids: For tables of figures: every interval and aggregation of these.
            columns: For tables of figures: `<metric>_<interval>_<aggregation>`.
            order_by: A column.
            order_direction: Without it, the direction that suits the table.
            limit: At most this many rows.
            offset: Skip this many rows.
        """
        return self._call("get_dataset", {"name": name, "project_ids": project_ids, "chain_ids": chain_ids, "market_sector_ids": market_sector_ids, "metric_ids": metric_ids, "columns": columns, "order_by": order_by, "order_direction": order_direction, "limit": limit, "offset": offset})

    def list_marts(
        self,
    ) -> Answer:
        """Every screener, with its presets and whether it has a source."""
        return self._call("list_marts", {})

    def get_mart(
        self,
        mart_id: str,
    ) -> Answer:
        """One screener: its columns, presets and order.

        Args:
            mart_id: Screener id.
        """
        return self._call("get_mart", {"mart_id": mart_id})

    def post_mart(
        self,
        mart_id: str,
        *,
        rows_request: Mapping[str, Any] | None = None,
    ) -> Answer:
        """Rows of a screener: paged, sorted, filtered and grouped by the engine.

        Args:
            mart_id: Screener id.
            rows_request: The rows to return, in the request format of a data grid.
        """
        return self._call("post_mart", {"mart_id": mart_id, "rows_request": rows_request})

    def get_mart_rows_by_address(
        self,
        mart_id: str,
        *,
        rows_request: str | None = None,
    ) -> Answer:
        """Rows of a screener, by parameters in the address.

        Args:
            mart_id: Screener id.
            rows_request: The `rows_request` of the other call as JSON text.
        """
        return self._call("get_mart_rows_by_address", {"mart_id": mart_id, "rows_request": rows_request})

    def explain_mart(
        self,
        mart_id: str,
        *,
        rows_request: Mapping[str, Any] | None = None,
    ) -> Answer:
        """The SQL behind the rows of a screener.

        Args:
            mart_id: Screener id.
            rows_request: The rows to return, in the request format of a data grid.
        """
        return self._call("explain_mart", {"mart_id": mart_id, "rows_request": rows_request})

    def list_assets(
        self,
        *,
        page: int | None = None,
        limit: int | None = None,
    ) -> Answer:
        """The registry of tokenized assets.

        Args:
            page: The page, counted from 1.
            limit: Rows per page.
        """
        return self._call("list_assets", {"page": page, "limit": limit})

    def get_asset(
        self,
        asset_id: str,
    ) -> Answer:
        """A tokenized asset.

        Args:
            asset_id: Asset id.
        """
        return self._call("get_asset", {"asset_id": asset_id})

    def get_asset_metrics(
        self,
        asset_id: str,
        *,
        metric_id: str | None = None,
        chain_ids: Sequence[str] | None = None,
        aggregate_by: Literal["chain", "version", "business_line", "label"] | None = None,
        start: str | None = None,
        end: str | None = None,
        as_of: str | None = None,
        timestamp_granularity: Literal["day", "week", "month", "quarter", "year"] | None = None,
        order_direction: Literal["asc", "desc"] | None = None,
    ) -> Answer:
        """Time series of a tokenized asset.

        Args:
            asset_id: Asset id.
            metric_id: Metric id.
            chain_ids: Chain ids.
            aggregate_by: Split by this part of the project; without it, totals.
            start: First day, inclusive. `start_date` and `since` are accepted too.
            end: Last day, inclusive. `end_date` is accepted too.
            as_of: Answer with the data known at this time: a date-time, or the end of a day. With the suffix `~loaded`, with the data that this terminal had loaded by then, so that the response never changes.
            timestamp_granularity: The length of a period.
            order_direction: `desc` gives the newest first.
        """
        return self._call("get_asset_metrics", {"asset_id": asset_id, "metric_id": metric_id, "chain_ids": chain_ids, "aggregate_by": aggregate_by, "start": start, "end": end, "as_of": as_of, "timestamp_granularity": timestamp_granularity, "order_direction": order_direction})

    def break_down_asset_metrics(
        self,
        asset_id: str,
        *,
        metric_ids: Sequence[str] | None = None,
        interval: Literal["24h", "7d", "30d", "90d", "180d", "365d", "ytd", "1m", "1y", "2y", "3y", "5y", "max"] | None = None,
        group_by: Literal["projects", "chains", "chain-project", "chain-product", "chain-market-sector", "market-sector", "product", "label"] | None = None,
        project_ids: Sequence[str] | None = None,
        chain_ids: Sequence[str] | None = None,
        product_ids: Sequence[str] | None = None,
        labels: Sequence[str] | None = None,
        market_sector_ids: Sequence[str] | None = None,
        start: str | None = None,
        end: str | None = None,
        as_of: str | None = None,
    ) -> Answer:
        """Figures of a tokenized asset over an interval, split by chain and more.

        Args:
            asset_id: Asset id.
            metric_ids: Metric ids, at least one.
            interval: Counts back from the latest complete day.
            group_by: Dimension to split by.
            project_ids: Project ids.
            chain_ids: Chain ids.
            product_ids: Product ids.
            labels: Labels, such as `swap fees`.
            market_sector_ids: Market sector ids.
            start: First day, inclusive. `start_date` and `since` are accepted too.
            end: Last day, inclusive. `end_date` is accepted too.
            as_of: Answer with the data known at this time: a date-time, or the end of a day. With the suffix `~loaded`, with the data that this terminal had loaded by then, so that the response never changes.
        """
        return self._call("break_down_asset_metrics", {"asset_id": asset_id, "metric_ids": metric_ids, "interval": interval, "group_by": group_by, "project_ids": project_ids, "chain_ids": chain_ids, "product_ids": product_ids, "labels": labels, "market_sector_ids": market_sector_ids, "start": start, "end": end, "as_of": as_of})

    def list_reference_assets(
        self,
        *,
        page: int | None = None,
        limit: int | None = None,
    ) -> Answer:
        """The assets that tokens represent, with the number of tokens of each.

        Args:
            page: The page, counted from 1.
            limit: Rows per page.
        """
        return self._call("list_reference_assets", {"page": page, "limit": limit})

    def trace(
        self,
        project_id: str,
        metric_id: str,
        timestamp: str,
        *,
        granularity: Literal["day", "week", "month", "quarter", "year"] | None = None,
        window: Literal["ltm"] | None = None,
        as_of: str | None = None,
    ) -> Answer:
        """The origin of a figure.

        Args:
            project_id: Project id.
            metric_id: Metric id.
            timestamp: First day of the period.
            granularity: The length of a period.
            window: The twelve months that end with the period, which must be a month.
            as_of: Answer with the data known at this time: a date-time, or the end of a day. With the suffix `~loaded`, with the data that this terminal had loaded by then, so that the response never changes.
        """
        return self._call("trace", {"project_id": project_id, "metric_id": metric_id, "timestamp": timestamp, "granularity": granularity, "window": window, "as_of": as_of})

    def evidence(
        self,
        batch_id: str,
        project_id: str,
        metric_id: str,
        timestamp: str,
        *,
        chain_id: str | None = None,
        product_id: str | None = None,
        contract_id: str | None = None,
    ) -> Answer:
        """The bytes that one version of a point was read from.

        Args:
            batch_id: The batch of the version.
            project_id: Project id.
            metric_id: Metric id.
            timestamp: The day of the version.
            chain_id: The chain of the version; empty if it has none.
            product_id: The product of the version; empty if it has none.
            contract_id: The contract of the version; empty if it has none.
        """
        return self._call("evidence", {"batch_id": batch_id, "project_id": project_id, "metric_id": metric_id, "timestamp": timestamp, "chain_id": chain_id, "product_id": product_id, "contract_id": contract_id})

    def get_raw_answer(
        self,
        batch_id: str,
        sha256: str,
    ) -> Answer:
        """A whole response of a source, unchanged.

        Args:
            batch_id: The batch.
            sha256: SHA-256 of the response.
        """
        return self._call("get_raw_answer", {"batch_id": batch_id, "sha256": sha256})

    def list_restatements(
        self,
        *,
        project_ids: Sequence[str] | None = None,
        metric_ids: Sequence[str] | None = None,
        since: str | None = None,
        order: Literal["newest", "largest"] | None = None,
        min_change: float | None = None,
        limit: int | None = None,
        offset: int | None = None,
    ) -> Answer:
        """Points that changed: when and by how much.

        Args:
            project_ids: Project ids.
            metric_ids: Metric ids.
            since: Only changes observed at or after this day or date-time.
            order: The latest changes first, or the largest as fractions of the old value.
            min_change: Only changes by at least this fraction of the old value: 0.01 is 1%.
            limit: At most this many.
            offset: Skip this many.
        """
        return self._call("list_restatements", {"project_ids": project_ids, "metric_ids": metric_ids, "since": since, "order": order, "min_change": min_change, "limit": limit, "offset": offset})

    def get_data_status(
        self,
    ) -> Answer:
        """Loaded data: sources, batches, checks and the freshness of each metric."""
        return self._call("get_data_status", {})

    def get_project_composition(
        self,
        project_id: str,
        metric_id: str,
        *,
        by: Literal["chain", "product", "contract", "label"] | None = None,
        interval: Union[Literal["24h", "7d", "30d", "90d", "180d", "365d", "ytd", "max"], str] | None = None,
        limit: int | None = None,
        as_of: str | None = None,
    ) -> Answer:
        """A figure of a project, split by chain, product or contract.

        Args:
            project_id: Project id.
            metric_id: Metric id.
            by: Dimension to split by.
            interval: Counts back from the latest complete day of the metric. `2026q3` is a calendar quarter, compared with the quarter before; one that is not over has no changes of sums and averages.
            limit: Number of parts; the rest are added up.
            as_of: Answer with the data known at this time: a date-time, or the end of a day. With the suffix `~loaded`, with the data that this terminal had loaded by then, so that the response never changes.
        """
        return self._call("get_project_composition", {"project_id": project_id, "metric_id": metric_id, "by": by, "interval": interval, "limit": limit, "as_of": as_of})

    def get_project_competitors(
        self,
        project_id: str,
        *,
        interval: Union[Literal["24h", "7d", "30d", "90d", "180d", "365d", "ytd", "max"], str] | None = None,
        metric_id: str | None = None,
        as_of: str | None = None,
    ) -> Answer:
        """A project beside the largest of its market sector.

        Args:
            project_id: Project id.
            interval: Counts back from the latest complete day of the metric. `2026q3` is a calendar quarter, compared with the quarter before; one that is not over has no changes of sums and averages.
            metric_id: The metric to compare by; by default, the business metric of the sector.
            as_of: Answer with the data known at this time: a date-time, or the end of a day. With the suffix `~loaded`, with the data that this terminal had loaded by then, so that the response never changes.
        """
        return self._call("get_project_competitors", {"project_id": project_id, "interval": interval, "metric_id": metric_id, "as_of": as_of})

    def get_project_comparables(
        self,
        project_id: str,
        *,
        peers: Sequence[str] | None = None,
        multiples: Sequence[str] | None = None,
        figures: Sequence[str] | None = None,
        window: Literal["30d", "90d", "180d", "365d"] | None = None,
        apply: Sequence[str] | None = None,
        as_of: str | None = None,
    ) -> Answer:
        """A project beside its peers: multiples, growth, margins and dilution with medians, quartiles, premiums and z-scores, and the values that the multiples imply.

        Args:
            project_id: Project id.
            peers: Ids of the peers; by default the 8 largest others of its market sector by market cap. `none` is an empty list.
            multiples: Multiples, of pf_circulating, ps_circulating, pe_circulating, p_holder_income, pf_fully_diluted, ps_fully_diluted, ev_fees, ev_revenue, ev_earnings, ev_holder_income, mcap_tvl.
            figures: Further columns, of fees_growth, revenue_growth, tvl_growth, take_rate, earnings_margin, accrual_ratio, holder_yield, supply_growth, dilution_rate, float.
            window: The days over which amounts are summed and annualized.
            apply: Multiples to value the project by, instead of the quartiles and the median of its peers: `<multiple>:<low>:<middle>:<high>`, such as `ps_circulating:4:8:12`; an empty part stays.
            as_of: Answer with the data known at this time: a date-time, or the end of a day. With the suffix `~loaded`, with the data that this terminal had loaded by then, so that the response never changes.
        """
        return self._call("get_project_comparables", {"project_id": project_id, "peers": peers, "multiples": multiples, "figures": figures, "window": window, "apply": apply, "as_of": as_of})

    def get_whole_statement(
        self,
        project_slug: str,
        *,
        granularity: Literal["year", "quarter", "month", "week"] | None = None,
        interval: Literal["24h", "7d", "30d", "90d", "180d", "365d", "ytd", "1m", "1y", "2y", "3y", "5y", "max"] | None = None,
        labels: Any = None,
        as_of: str | None = None,
    ) -> Answer:
        """A financial statement as the page shows it: sections, lines and cells, the last twelve months, and the flows from fees to earnings.

        Args:
            project_slug: Project id.
            granularity: The length of a period.
            interval: The time that the statement covers.
            labels: Rows also have the labels of each line, which are parts of it and not to be added to it.
            as_of: Answer with the data known at this time: a date-time, or the end of a day. With the suffix `~loaded`, with the data that this terminal had loaded by then, so that the response never changes.
        """
        return self._call("get_whole_statement", {"project_slug": project_slug, "granularity": granularity, "interval": interval, "labels": labels, "as_of": as_of})

    def list_financial_statements(
        self,
        *,
        window: Literal["ltm", "quarter"] | None = None,
        limit: int | None = None,
        as_of: str | None = None,
    ) -> Answer:
        """Key lines of the financial statements of the projects with the largest fees.

        Args:
            window: The last twelve finished months, or the last finished quarter.
            limit: At most this many projects.
            as_of: Answer with the data known at this time: a date-time, or the end of a day. With the suffix `~loaded`, with the data that this terminal had loaded by then, so that the response never changes.
        """
        return self._call("list_financial_statements", {"window": window, "limit": limit, "as_of": as_of})

    def get_project_valuation(
        self,
        project_id: str,
        *,
        as_of: str | None = None,
    ) -> Answer:
        """Valuation of a project against its own past: quartiles of its multiples by window.

        Args:
            project_id: Project id.
            as_of: Answer with the data known at this time: a date-time, or the end of a day. With the suffix `~loaded`, with the data that this terminal had loaded by then, so that the response never changes.
        """
        return self._call("get_project_valuation", {"project_id": project_id, "as_of": as_of})

    def get_project_vesting(
        self,
        project_id: str,
    ) -> Answer:
        """The unlock schedule of a project’s token by allocation and month, and the next unlocks.

        Args:
            project_id: Project id.
        """
        return self._call("get_project_vesting", {"project_id": project_id})

    def list_unlocks(
        self,
        *,
        start: str | None = None,
        days: int | None = None,
        projects: Sequence[str] | None = None,
        sectors: Sequence[str] | None = None,
        exclude: Sequence[str] | None = None,
        exclude_sectors: Sequence[str] | None = None,
        kind: Literal["cliff", "linear"] | None = None,
        minimum_usd: float | None = None,
        minimum_share: float | None = None,
        text: str | None = None,
        recipients: Sequence[str] | None = None,
        per: Literal["unlock", "token", "recipient"] | None = None,
        order_by: Literal["day", "value_usd", "share_of_circulating", "share_of_volume", "amount", "name"] | None = None,
        order_direction: Literal["asc", "desc"] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        direction: Literal["forward", "backward"] | None = None,
    ) -> Answer:
        """Tokens that unlock within a window, with their value and share of supply.

        Args:
            start: First day of the window; today by default and if it is in the past.
            days: Days from the first to the last one.
            projects: Project ids.
            sectors: Market sector ids.
            exclude: Ids of projects that are left out.
            exclude_sectors: Ids of market sectors whose projects are left out.
            kind: Only unlocks on a single day, or only those that run over time.
            minimum_usd: Minimum value of an unlock in US dollars.
            minimum_share: Minimum size of an unlock as a fraction of the circulating supply.
            text: A part of a name or ticker.
            recipients: Parts of the names or categories of allocations, such as `team` or `insiders`, to filter recipients.
            per: `token` adds up all unlocks of a token in the window, `recipient` those of each of its allocations; minimums apply to the sum.
            order_by: Order of the rows. `day` lists cliffs by date, then linear unlocks by their last day.
            order_direction: `asc` gives the next unlocks first.
            limit: At most this many rows.
            offset: Skip this many rows.
            cursor: Continue from here: the `nextCursor` or `previousCursor` of an earlier page. It takes precedence over `offset`.
            direction: Rows after the cursor, or those before it.
        """
        return self._call("list_unlocks", {"start": start, "days": days, "projects": projects, "sectors": sectors, "exclude": exclude, "exclude_sectors": exclude_sectors, "kind": kind, "minimum_usd": minimum_usd, "minimum_share": minimum_share, "text": text, "recipients": recipients, "per": per, "order_by": order_by, "order_direction": order_direction, "limit": limit, "offset": offset, "cursor": cursor, "direction": direction})

    def get_project_token_rights(
        self,
        project_id: str,
    ) -> Answer:
        """The rights of a project’s token – governance, fee switch, buybacks, distributions, equity – and its disclosures, each with its source and its history.

        Args:
            project_id: Project id.
        """
        return self._call("get_project_token_rights", {"project_id": project_id})

    def list_events(
        self,
        *,
        projects: Sequence[str] | None = None,
        sectors: Sequence[str] | None = None,
        exclude: Sequence[str] | None = None,
        exclude_sectors: Sequence[str] | None = None,
        kinds: Sequence[str] | None = None,
        minimum: float | None = None,
        start: str | None = None,
        end: str | None = None,
        order_by: Literal["day", "amount_usd"] | None = None,
        order_direction: Literal["asc", "desc"] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        direction: Literal["forward", "backward"] | None = None,
    ) -> Answer:
        """Events of projects: hacks, listings, migrations, launches, upgrades, votes, fee switches, other token rights, funding rounds, unlocks and restatements.

        Args:
            projects: Project ids.
            sectors: Market sector ids.
            exclude: Ids of projects that are left out.
            exclude_sectors: Ids of market sectors whose projects are left out.
            kinds: Kinds: launch, upgrade, hack, listing, migration, fee_switch, vote, token_right, fundraise, unlock, restatement.
            minimum: Minimum in US dollars; excludes events of unknown amount.
            start: First day, inclusive. `start_date` and `since` are accepted too.
            end: Last day, inclusive. `end_date` is accepted too.
            order_by: Field to sort by.
            order_direction: `desc` gives the newest first.
            limit: At most this many rows.
            offset: Skip this many rows.
            cursor: Continue from here: the `nextCursor` or `previousCursor` of an earlier page. It takes precedence over `offset`.
            direction: Rows after the cursor, or those before it.
        """
        return self._call("list_events", {"projects": projects, "sectors": sectors, "exclude": exclude, "exclude_sectors": exclude_sectors, "kinds": kinds, "minimum": minimum, "start": start, "end": end, "order_by": order_by, "order_direction": order_direction, "limit": limit, "offset": offset, "cursor": cursor, "direction": direction})

    def get_bridge_flows(
        self,
        *,
        chains: Sequence[str] | None = None,
        from_chains: Sequence[str] | None = None,
        to_chains: Sequence[str] | None = None,
        projects: Sequence[str] | None = None,
        start: str | None = None,
        end: str | None = None,
        days: int | None = None,
    ) -> Answer:
        """Flows over bridges from each chain to each other one, and the net flow of each chain.

        Args:
            chains: Chain ids at either end.
            from_chains: Chain ids that value left.
            to_chains: Chain ids that it arrived on.
            projects: Project ids of bridges.
            start: First day, inclusive. `start_date` and `since` are accepted too.
            end: Last day, inclusive. `end_date` is accepted too.
            days: Days up to `end`, where `start` is absent.
        """
        return self._call("get_bridge_flows", {"chains": chains, "from_chains": from_chains, "to_chains": to_chains, "projects": projects, "start": start, "end": end, "days": days})

    def get_contracts_of_project(
        self,
        project_id: str,
        *,
        chains: Sequence[str] | None = None,
        categories: Sequence[str] | None = None,
        text: str | None = None,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        direction: Literal["forward", "backward"] | None = None,
    ) -> Answer:
        """A project’s labeled contracts, page by page.

        Args:
            project_id: Project id.
            chains: Chain ids.
            categories: Categories of the labels.
            text: A part of a name, label or address.
            limit: At most this many rows.
            offset: Skip this many rows.
            cursor: Continue from here: the `nextCursor` or `previousCursor` of an earlier page. It takes precedence over `offset`.
            direction: Rows after the cursor, or those before it.
        """
        return self._call("get_contracts_of_project", {"project_id": project_id, "chains": chains, "categories": categories, "text": text, "limit": limit, "offset": offset, "cursor": cursor, "direction": direction})

    def rank_projects(
        self,
        metric_id: str,
        *,
        interval: Union[Literal["24h", "7d", "30d", "90d", "180d", "365d", "ytd", "max"], str] | None = None,
        order: Literal["value", "change"] | None = None,
        order_direction: Literal["desc", "asc"] | None = None,
        focus: Sequence[str] | None = None,
        aggregation: Literal["latest", "sum", "avg"] | None = None,
        projects: Sequence[str] | None = None,
        sectors: Sequence[str] | None = None,
        chains: Sequence[str] | None = None,
        exclude: Sequence[str] | None = None,
        as_of: str | None = None,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        direction: Literal["forward", "backward"] | None = None,
    ) -> Answer:
        """Projects by one metric: ranks now and before, shares, movers and concentration.

        Args:
            metric_id: Metric id.
            interval: Counts back from the latest complete day of the metric. `2026q3` is a calendar quarter, compared with the quarter before; one that is not over has no changes of sums and averages.
            order: Best first, or largest rise first.
            order_direction: `asc` puts the worst, or the largest fall, first.
            focus: Ids of the only projects in `rows`; ranks, shares and the summary stay among all.
            aggregation: Without it, sums of amounts and the latest value of everything else.
            projects: Project ids.
            sectors: Market sector ids.
            chains: Ids of chains that the projects run on.
            exclude: Ids of projects that are left out.
            as_of: Answer with the data known at this time: a date-time, or the end of a day. With the suffix `~loaded`, with the data that this terminal had loaded by then, so that the response never changes.
            limit: At most this many.
            offset: Skip this many.
            cursor: Continue from here: the `nextCursor` or `previousCursor` of an earlier page. It takes precedence over `offset`.
            direction: Rows after the cursor, or those before it.
        """
        return self._call("rank_projects", {"metric_id": metric_id, "interval": interval, "order": order, "order_direction": order_direction, "focus": focus, "aggregation": aggregation, "projects": projects, "sectors": sectors, "chains": chains, "exclude": exclude, "as_of": as_of, "limit": limit, "offset": offset, "cursor": cursor, "direction": direction})

    def show_metric_coverage(
        self,
        metric_id: str,
    ) -> Answer:
        """The projects that have a metric, with first and last day and sources.

        Args:
            metric_id: Metric id.
        """
        return self._call("show_metric_coverage", {"metric_id": metric_id})

    def list_labels(
        self,
        *,
        metric_ids: Sequence[str] | None = None,
        project_ids: Sequence[str] | None = None,
    ) -> Answer:
        """The labels that metrics can be split and filtered by, such as swap fees.

        Args:
            metric_ids: Metric ids.
            project_ids: Project ids.
        """
        return self._call("list_labels", {"metric_ids": metric_ids, "project_ids": project_ids})

    def get_project_figures(
        self,
        *,
        columns: Sequence[str] | None = None,
        formulas: Sequence[str] | None = None,
        projects: Sequence[str] | None = None,
        sectors: Sequence[str] | None = None,
        chains: Sequence[str] | None = None,
        exclude: Sequence[str] | None = None,
        as_of: str | None = None,
        common_end: Any = None,
        own_ends: Any = None,
    ) -> Answer:
        """Figures of many projects, column by column; trends in steps from 0 to 99, with their change.

        Args:
            columns: Columns `<metric_id>_<interval>_<aggregation>`.
            formulas: Columns of arithmetic over metrics `<interval>:<formula>`, such as `30d:revenue / user_mau`; repeat the parameter for several.
            projects: Project ids.
            sectors: Market sector ids.
            chains: Ids of chains that the projects run on.
            exclude: Ids of projects that are left out.
            as_of: Answer with the data known at this time: a date-time, or the end of a day. With the suffix `~loaded`, with the data that this terminal had loaded by then, so that the response never changes.
            common_end: If some metrics end more than a week before others, end all windows on the last day in common.
            own_ends: For one project: where its data end so long ago that it has no figure, end the window with its own last day.
        """
        return self._call("get_project_figures", {"columns": columns, "formulas": formulas, "projects": projects, "sectors": sectors, "chains": chains, "exclude": exclude, "as_of": as_of, "common_end": common_end, "own_ends": own_ends})

    def get_market_sector_totals(
        self,
        *,
        interval: Union[Literal["24h", "7d", "30d", "90d", "180d", "365d", "ytd", "max"], str] | None = None,
        metrics: Sequence[str] | None = None,
        size_metric: str | None = None,
        as_of: str | None = None,
    ) -> Answer:
        """Totals of every market sector, now and in the prior period.

        Args:
            interval: Counts back from the latest complete day of the metric. `2026q3` is a calendar quarter, compared with the quarter before; one that is not over has no changes of sums and averages.
            metrics: Metrics that add up; without them the usual six.
            size_metric: The metric of the treemap; by default the first of the metrics.
            as_of: Answer with the data known at this time: a date-time, or the end of a day. With the suffix `~loaded`, with the data that this terminal had loaded by then, so that the response never changes.
        """
        return self._call("get_market_sector_totals", {"interval": interval, "metrics": metrics, "size_metric": size_metric, "as_of": as_of})

    def list_fundraises(
        self,
        *,
        projects: Sequence[str] | None = None,
        sectors: Sequence[str] | None = None,
        exclude: Sequence[str] | None = None,
        exclude_sectors: Sequence[str] | None = None,
        rounds: Sequence[str] | None = None,
        chains: Sequence[str] | None = None,
        investors: Sequence[str] | None = None,
        start: str | None = None,
        end: str | None = None,
        minimum: float | None = None,
        text: str | None = None,
        order_by: Literal["day", "amount_usd", "valuation_usd", "name", "round"] | None = None,
        order_direction: Literal["asc", "desc"] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        direction: Literal["forward", "backward"] | None = None,
    ) -> Answer:
        """Funding rounds that match a filter, with their number, sum and median.

        Args:
            projects: Project ids.
            sectors: Market sector ids, or categories as the sources name them.
            exclude: Ids of projects that are left out.
            exclude_sectors: Ids of market sectors whose projects are left out.
            rounds: Rounds, such as `Seed`.
            chains: Chains as the sources name them.
            investors: Investors by their exact names.
            start: First day, inclusive. `start_date` and `since` are accepted too.
            end: Last day, inclusive. `end_date` is accepted too.
            minimum: Minimum size of a round in US dollars.
            text: A part of a name, an investor or a description.
            order_by: Field to sort by.
            order_direction: `desc` gives the newest first.
            limit: At most this many rows.
            offset: Skip this many rows.
            cursor: Continue from here: the `nextCursor` or `previousCursor` of an earlier page. It takes precedence over `offset`.
            direction: Rows after the cursor, or those before it.
        """
        return self._call("list_fundraises", {"projects": projects, "sectors": sectors, "exclude": exclude, "exclude_sectors": exclude_sectors, "rounds": rounds, "chains": chains, "investors": investors, "start": start, "end": end, "minimum": minimum, "text": text, "order_by": order_by, "order_direction": order_direction, "limit": limit, "offset": offset, "cursor": cursor, "direction": direction})

    def add_up_fundraises(
        self,
        by: Literal["month", "quarter", "year", "sector", "round", "chain", "investor", "lead_investor"],
        *,
        projects: Sequence[str] | None = None,
        sectors: Sequence[str] | None = None,
        exclude: Sequence[str] | None = None,
        exclude_sectors: Sequence[str] | None = None,
        rounds: Sequence[str] | None = None,
        chains: Sequence[str] | None = None,
        investors: Sequence[str] | None = None,
        start: str | None = None,
        end: str | None = None,
        minimum: float | None = None,
        text: str | None = None,
        limit: int | None = None,
    ) -> Answer:
        """Funding rounds added up by period, sector, round, chain or investor.

        Args:
            by: Dimension to group by.
            projects: Project ids.
            sectors: Market sector ids, or categories as the sources name them.
            exclude: Ids of projects that are left out.
            exclude_sectors: Ids of market sectors whose projects are left out.
            rounds: Rounds, such as `Seed`.
            chains: Chains as the sources name them.
            investors: Investors by their exact names.
            start: First day, inclusive. `start_date` and `since` are accepted too.
            end: Last day, inclusive. `end_date` is accepted too.
            minimum: Minimum size of a round in US dollars.
            text: A part of a name, an investor or a description.
            limit: At most this many rows.
        """
        return self._call("add_up_fundraises", {"by": by, "projects": projects, "sectors": sectors, "exclude": exclude, "exclude_sectors": exclude_sectors, "rounds": rounds, "chains": chains, "investors": investors, "start": start, "end": end, "minimum": minimum, "text": text, "limit": limit})

    def show_investor(
        self,
        investor: str,
    ) -> Answer:
        """An investor, as described by the funding rounds that name them.

        Args:
            investor: Any of its names; case, accents and punctuation are ignored.
        """
        return self._call("show_investor", {"investor": investor})

    def list_trending_contracts(
        self,
        *,
        days: int | None = None,
        projects: Sequence[str] | None = None,
        sectors: Sequence[str] | None = None,
        chains: Sequence[str] | None = None,
        categories: Sequence[str] | None = None,
        text: str | None = None,
        order_by: Literal["inflow", "outflow", "net_flow", "calls", "gas_used", "events", "callers"] | None = None,
        order_direction: Literal["asc", "desc"] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        direction: Literal["forward", "backward"] | None = None,
    ) -> Answer:
        """Contracts by their activity over the last days.

        Args:
            days: Days up to the latest one.
            projects: Project ids.
            sectors: Market sector ids.
            chains: Chain ids.
            categories: Categories of the labels.
            text: A part of a name, label or address.
            order_by: Field to sort by.
            order_direction: `desc` gives the newest first.
            limit: At most this many rows.
            offset: Skip this many rows.
            cursor: Continue from here: the `nextCursor` or `previousCursor` of an earlier page. It takes precedence over `offset`.
            direction: Rows after the cursor, or those before it.
        """
        return self._call("list_trending_contracts", {"days": days, "projects": projects, "sectors": sectors, "chains": chains, "categories": categories, "text": text, "order_by": order_by, "order_direction": order_direction, "limit": limit, "offset": offset, "cursor": cursor, "direction": direction})

    def show_asset_overview(
        self,
    ) -> Answer:
        """Every tokenized asset with its latest figures, and totals by class, reference, issuer and chain."""
        return self._call("show_asset_overview", {})

    def show_freshness(
        self,
    ) -> Answer:
        """Freshness of each metric of each source."""
        return self._call("show_freshness", {})

    def show_checks(
        self,
        *,
        projects: Sequence[str] | None = None,
        metrics: Sequence[str] | None = None,
        start: str | None = None,
        end: str | None = None,
    ) -> Answer:
        """The results of the identity checks for each project.

        Args:
            projects: Project ids.
            metrics: Metric ids: checks that are about any of them.
            start: First day, inclusive. `start_date` and `since` are accepted too.
            end: Last day, inclusive. `end_date` is accepted too.
        """
        return self._call("show_checks", {"projects": projects, "metrics": metrics, "start": start, "end": end})

    def show_gaps(
        self,
        *,
        projects: Sequence[str] | None = None,
        metrics: Sequence[str] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        direction: Literal["forward", "backward"] | None = None,
    ) -> Answer:
        """Days missing inside reported series, the longest gaps first.

        Args:
            projects: Project ids.
            metrics: Metric ids.
            limit: At most this many.
            offset: Skip this many.
            cursor: Continue from here: the `nextCursor` or `previousCursor` of an earlier page. It takes precedence over `offset`.
            direction: Rows after the cursor, or those before it.
        """
        return self._call("show_gaps", {"projects": projects, "metrics": metrics, "limit": limit, "offset": offset, "cursor": cursor, "direction": direction})

    def show_quality(
        self,
    ) -> Answer:
        """The result of each check, when it last ran, and how many points it quarantines."""
        return self._call("show_quality", {})

    def show_held_points(
        self,
        *,
        projects: Sequence[str] | None = None,
        metrics: Sequence[str] | None = None,
        sources: Sequence[str] | None = None,
        check: Literal["impossible", "snapshot", "unit_jump", "spike", "fees_split", "market_cap", "parts"] | None = None,
        state: Literal["held", "released", "replaced"] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        direction: Literal["forward", "backward"] | None = None,
    ) -> Answer:
        """Points that a check quarantined, with expected values and reasons; the latest change first.

        Args:
            projects: Project ids.
            metrics: Metric ids.
            sources: Source ids.
            check: Only points quarantined by this check.
            state: Points quarantined now, or those that were and now have this state.
            limit: At most this many.
            offset: Skip this many.
            cursor: Continue from here: the `nextCursor` or `previousCursor` of an earlier page. It takes precedence over `offset`.
            direction: Rows after the cursor, or those before it.
        """
        return self._call("show_held_points", {"projects": projects, "metrics": metrics, "sources": sources, "check": check, "state": state, "limit": limit, "offset": offset, "cursor": cursor, "direction": direction})

    def show_second_opinions(
        self,
        *,
        projects: Sequence[str] | None = None,
        metrics: Sequence[str] | None = None,
        sources: Sequence[str] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        direction: Literal["forward", "backward"] | None = None,
    ) -> Answer:
        """Series for which another source differs by more than 5%, the largest difference first.

        Args:
            projects: Project ids.
            metrics: Metric ids.
            sources: Source ids, of either side.
            limit: At most this many.
            offset: Skip this many.
            cursor: Continue from here: the `nextCursor` or `previousCursor` of an earlier page. It takes precedence over `offset`.
            direction: Rows after the cursor, or those before it.
        """
        return self._call("show_second_opinions", {"projects": projects, "metrics": metrics, "sources": sources, "limit": limit, "offset": offset, "cursor": cursor, "direction": direction})

    def show_project_catalogue(
        self,
        project_id: str,
        *,
        as_of: str | None = None,
    ) -> Answer:
        """The origin of each field of a project: its layer, source, batch and author.

        Args:
            project_id: Project id.
            as_of: Answer with the data known at this time: a date-time, or the end of a day. With the suffix `~loaded`, with the data that this terminal had loaded by then, so that the response never changes.
        """
        return self._call("show_project_catalogue", {"project_id": project_id, "as_of": as_of})

    def show_catalogue_changes(
        self,
        *,
        projects: Sequence[str] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        direction: Literal["forward", "backward"] | None = None,
    ) -> Answer:
        """Changes to the catalog of projects and own metrics: fields, authors, times and reasons.

        Args:
            projects: Project ids.
            limit: At most this many rows.
            offset: Skip this many rows.
            cursor: Continue from here: the `nextCursor` or `previousCursor` of an earlier page. It takes precedence over `offset`.
            direction: Rows after the cursor, or those before it.
        """
        return self._call("show_catalogue_changes", {"projects": projects, "limit": limit, "offset": offset, "cursor": cursor, "direction": direction})
