/** Texts with dots between them. Isolated, or one in a right-to-left script would turn their order around. */
export function Dotted({ parts }: { parts: string[] }) {
  return parts
    .filter(part => part !== '')
    .map((part, index) => (
      <span key={part}>
        {index > 0 && <span> · </span>}
        <bdi>{part}</bdi>
      </span>
    ))
}
