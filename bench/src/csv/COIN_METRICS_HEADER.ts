/** The columns of the provider's table of Bitcoin, of which the importer reads the dozen that feed a metric. */
export const COIN_METRICS_HEADER: readonly string[] =
  `time AdrActCnt BlkCnt BlkSizeByte BlkSizeMeanByte CapMVRVCur CapMrktCurUSD CapRealUSD DiffMean
  FeeMeanNtv FeeMeanUSD FeeMedNtv FeeMedUSD FeeTotNtv FeeTotUSD HashRate IssContNtv IssContPctAnn
  IssContUSD IssTotNtv IssTotUSD NVTAdj NVTAdj90 PriceBTC PriceUSD ROI1yr ROI30d SplyCur
  SplyExpFut10yrCMBI SplyFF TxCnt TxTfrCnt TxTfrValAdjNtv TxTfrValAdjUSD TxTfrValMeanNtv
  TxTfrValMeanUSD TxTfrValMedNtv TxTfrValMedUSD TxTfrValNtv TxTfrValUSD VtyDayRet180d
  VtyDayRet30d VtyDayRet60d`.split(/\s+/)
