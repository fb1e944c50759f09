alter table public.blogs add constraint blogs_project_shape check (private.is_project(project) or project is null);
