/** The fictional owner of the sample content, and the order and year that its posts assume. */
export const sampleSite = {
  description: 'A personal blog about the front end, reviewed by those who read it.',
  masthead: 'Notes from the front end, *signed by Marlo Quill* and reviewed by those who read them.',
  owner: {
    name: 'Marlo Quill',
    title: 'Frontend Developer',
    email: 'hello@example.com',
    avatar: '/marlo-quill.svg',
    links: [
      { label: 'LinkedIn', url: 'https://www.linkedin.com/', icon: null },
      { label: 'GitHub', url: 'https://github.com/', icon: null },
      { label: 'Portfolio', url: 'https://example.com/', icon: null },
    ],
  },
  order: 'oldest first' as const,
  footerYear: 2024,
}
