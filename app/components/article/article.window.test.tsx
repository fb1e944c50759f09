import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Article, ServedBody } from './article.tsx'

test('shows a document’s body again after a skeleton', () => {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(
    <ServedBody value="<p>Hedges grow.</p>">
      <Article html={null} />
    </ServedBody>,
  )
  const { rerender } = render(<Article html={null} />, { container, hydrate: true })
  rerender(<p>Loading</p>)
  expect(container.textContent).toBe('Loading')
  rerender(<Article html={null} />)
  expect(container.querySelector('article')?.innerHTML).toBe('<p>Hedges grow.</p>')
})
