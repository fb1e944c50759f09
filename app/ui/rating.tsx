import { oneDecimal } from '#app/content/one-decimal.ts'

export function Rating({ average }: { average: number }) {
  return (
    <span className="rating">
      {oneDecimal(average)}
      <span className="sr-only"> out of 5 stars</span>
    </span>
  )
}
