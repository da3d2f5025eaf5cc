-- Every insert names its workspace by now.
drop function fill_workspace() cascade;
