import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  route('preview', 'editor/form/preview-body.ts'),
  route('assets/look/:sheet', 'site/layout/sheet.ts'),

  layout('site/layout/frame.tsx', [
    index('site/posts/home.tsx'),
    route('topics/:topicName', 'site/posts/topic-page.tsx'),
    route('blog/:slug', 'site/posts/post-page.tsx'),
    route('archive/:year?', 'site/posts/archive-page.tsx'),
    route('search', 'site/search/search.tsx'),
    route('preview/draft', 'site/posts/draft-page.tsx'),
    route('subscribe', 'site/newsletter/subscribe.tsx'),

    route('signin', 'account/sign-in.tsx'),
    route('signup', 'account/sign-up.tsx'),
    route('resetpassword', 'account/reset-password.tsx'),
    route('subscription', 'account/manage-subscription.tsx'),

    route('dashboard', 'routes/dashboard/layout.tsx', [
      layout('routes/dashboard/content.tsx', [
        index('routes/dashboard/dashboard-index.tsx'),
        route('profile', 'routes/dashboard/profile/profile.tsx'),
        layout('routes/dashboard/admin-only.tsx', [
          route('main', 'routes/dashboard/main/main.tsx'),
          route('users', 'routes/dashboard/users/users.tsx'),
          route('subscribers', 'routes/dashboard/subscribers/subscribers.tsx'),
          route('subscribers/import', 'routes/dashboard/subscribers/import-subscribers-page.tsx'),
          route('newsletter', 'routes/dashboard/letters/letters.tsx'),
          route('mail', 'routes/dashboard/mail/mail.tsx'),
          route('comments', 'routes/dashboard/reviews/reviews-page.tsx'),
          route('posts', 'routes/dashboard/posts/posts.tsx'),
          route('pages', 'routes/dashboard/pages/pages.tsx'),
          route('navigation', 'routes/dashboard/navigation/navigation.tsx'),
          route('analytics', 'routes/dashboard/analytics/analytics.tsx'),
          route('createpage', 'routes/dashboard/pages/write-page.tsx', { id: 'create-page' }),
          route('page/:slugOrId/update', 'routes/dashboard/pages/write-page.tsx'),
          route('settings', 'routes/dashboard/settings/settings.tsx'),
          route('appearance', 'routes/dashboard/look/look.tsx'),
          route('moderation', 'routes/dashboard/moderation/moderation.tsx'),
          route('createblog', 'editor/form/write-post.tsx', { id: 'create-post' }),
          route('blog/:slugOrId/send', 'routes/dashboard/letters/send-post.tsx'),
          route('blog/:slugOrId/update', 'editor/form/write-post.tsx'),
        ]),
      ]),
    ]),

    route('unauthorized', 'site/errors/unauthorized.tsx'),
    // A page of the owner. A name here that a page could have belongs into shared/posts/reserved-slugs.ts.
    route(':pageSlug', 'site/pages/site-page.tsx'),
    route('*', 'site/errors/not-found.tsx'),
  ]),
] satisfies RouteConfig
